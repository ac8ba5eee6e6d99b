"""The server itself: begins, and ends without dropping anybody half-way."""

from __future__ import annotations

import logging
import signal
import sys
from types import FrameType

import uvicorn

from bactrian.web import logs
from bactrian.web.app import build
from bactrian.web.settings import Settings
from bactrian.web.stream import Hub

KEEP_ALIVE = 75  # seconds: longer than proxies keep a connection that nobody uses
PATIENCE = 10  # seconds for requests that are under way when the server is told to stop


class Server(uvicorn.Server):
    """Lets go of those who listen as soon as it is told to stop."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.close()
        super().handle_exit(sig, frame)


def serve(settings: Settings) -> None:
    logs.begin(settings.log_level)
    app = build(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,  # the app notes its requests, with nothing secret in them
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
    )
    logging.getLogger("bactrian").info(
        "serving", extra={"address": f"http://{settings.host}:{settings.port}"}
    )
    # uvicorn hands the signal on when it is done; an ordinary exit then closes what stands open.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Server(config, app.state.hosting.hub).run()
