"""Turn an SVG or HTML file into a PNG, to look at it.

python tools/look.py FILE OUT.png --size 1280x800 [--night]
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1280x800", help="width and height in pixels")
    parser.add_argument("--night", action="store_true", help="as a reader who prefers dark pages")
    parser.add_argument("--browser", default="chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                options.browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--disable-background-networking", f"--user-data-dir={folder}",
                f"--window-size={options.size.replace('x', ',')}",
                f"--blink-settings=preferredColorScheme={0 if options.night else 1}",
                f"--screenshot={options.out.resolve()}", page(options.file, Path(folder)).as_uri(),
            ],
            check=True,
            timeout=60,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip


def page(file: Path, folder: Path) -> Path:
    """A page to open: an SVG is put on one, as wide as the window, as a notebook shows it."""
    if file.suffix != ".svg":
        return file.resolve()
    frame = folder / "page.html"
    style = "html, body { margin: 0 } img { display: block; width: 100% }"
    frame.write_text(
        f'<meta name="color-scheme" content="light dark"><style>{style}</style>'
        f'<img src="{file.resolve().as_uri()}" alt="">',
        encoding="utf-8",
    )
    return frame


if __name__ == "__main__":
    main()
