"""A web server for a built site, since pages that come from one are treated otherwise than files."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *args: object, policy: str = '', **options: object) -> None:
        self.policy = policy
        super().__init__(*args, **options)      # type: ignore[arg-type]

    def end_headers(self) -> None:
        if self.policy:
            self.send_header('Content-Security-Policy', self.policy)
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path, *, policy: str = '') -> Iterator[str]:
    """Serve a folder and yield its address.

    :param policy: the ``Content-Security-Policy`` of all answers
    """
    handler = functools.partial(_Quiet, policy=policy, directory=folder)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)     # type: ignore[arg-type]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f'http://127.0.0.1:{server.server_address[1]}'
    finally:
        server.shutdown()
        server.server_close()
