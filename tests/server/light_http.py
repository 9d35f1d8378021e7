"""An HTTP client that takes a quarter of the processor time of `httpx`, for harnesses that send a hundred thousand requests."""

from __future__ import annotations

import http.client
import json
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.server.harness import PATIENCE

KEPT = 2.0
"""Seconds for which an idle connection is reused: the server closes it after five."""


class LightAnswer:
    """A response, with the attribute names of `httpx`."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status_code = answer.status
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.content = answer.read()

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)


class LightClient:
    """One keep-alive connection, reopened after the server has died. Cookies are kept, redirects are not followed."""

    def __init__(self, base: str) -> None:
        self._line = http.client.HTTPConnection(urlsplit(base).netloc, timeout=PATIENCE)
        self._used = 0.0
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}

    def request(
        self,
        method: str,
        path: str,
        params: dict[str, Any] | None = None,
        json: Any = None,
        content: bytes = b"",
        kind: str = "application/json",
    ) -> LightAnswer:
        address = f"{path}?{urlencode(params)}" if params else path
        headers = dict(self.headers)
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if json is not None:
            content = _packed(json)
        if content and kind:
            headers["Content-Type"] = kind
        if monotonic() > self._used + KEPT:
            self._line.close()
        try:
            try:
                answer = self._ask(method, address, content, headers)
            except http.client.RemoteDisconnected:
                if method != "GET":
                    raise
                self._line.close()  # on a busy machine the server may have closed the connection first
                answer = self._ask(method, address, content, headers)
        except (OSError, http.client.HTTPException):
            self._line.close()
            raise
        self._used = monotonic()
        cookie = answer.headers.get("set-cookie", "").split(";")[0]
        if "=" in cookie:
            name, value = cookie.split("=", 1)
            self.cookies[name] = value
        return answer

    def _ask(self, method: str, address: str, content: bytes, headers: dict[str, str]) -> LightAnswer:
        self._line.request(method, address, content or None, headers)
        return LightAnswer(self._line.getresponse())

    def close(self) -> None:
        self._line.close()


def _packed(thing: Any) -> bytes:
    return json.dumps(thing).encode()
