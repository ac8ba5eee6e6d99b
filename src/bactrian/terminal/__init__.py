"""Games in the terminal: people at one keyboard, and bots."""


def sentence(text: str) -> str:
    """An error's message as a person reads it: on one line, with a capital and a full stop."""
    text = " ".join(text.split())
    end = "" if text.endswith((".", ")", "?", "!")) else "."
    return text[:1].upper() + text[1:] + end
