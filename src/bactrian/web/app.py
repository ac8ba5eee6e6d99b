"""The app that a server runs, built from its settings."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from starlette.concurrency import run_in_threadpool

from bactrian.web import api, api_people, problems
from bactrian.web.callers import COOKIE
from bactrian.web.guard import Guard, Measures
from bactrian.web.hosting import Hosting
from bactrian.web.settings import Settings


def build(settings: Settings, thinking: Callable[[], Executor] | None = None) -> FastAPI:
    """The app, its storage opened; it looks after the tables as long as it runs."""
    host = Hosting(settings, thinking)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(host.open)
        yield
        await run_in_threadpool(host.close)

    app = FastAPI(
        title="Bactrian",
        version=version("bactrian"),
        description="Tables for five caravan games of the Silk Road.",
        lifespan=running,
    )
    app.state.hosting = host
    measures = Measures(host)
    app.include_router(api_people.router)
    app.include_router(api.router)
    _add_operation(app, host, measures)
    app.add_middleware(Guard, limit=settings.body_limit, measures=measures)
    problems.install(app, COOKIE)
    return app


def _add_operation(app: FastAPI, host: Hosting, measures: Measures) -> None:
    """What those who run a server look at."""

    @app.get("/healthz", response_class=PlainTextResponse, tags=["operation"])
    def healthz() -> str:
        """Whether the server and its storage are well."""
        with host.storage.read() as connection:
            connection.execute(text("SELECT 1"))
        return "well"

    @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
    def metrics() -> Response:
        """Counts and times, as Prometheus reads them."""
        return Response(generate_latest(measures.registry), media_type=CONTENT_TYPE_LATEST)
