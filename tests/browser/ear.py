"""Records what a browser receives over the network, whether its page shows it or not."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Error, Page, Response

PRINTED = re.compile(r"/api/games\b")
"""Public data: boards, charts, rules, odds."""


class Ear:
    """Every response body and WebSocket frame of a page, except public data."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))))
        page.on("response", self._keep)

    def _keep(self, response: Response) -> None:
        if "/api/" not in response.url or PRINTED.search(response.url):
            return
        try:
            self.heard.append(response.text())
        except Error:
            return  # the page was closed before the response

    def knows(self, secrets: Iterable[str], since: int = 0) -> list[str]:
        """The secrets that occur as whole words in the recorded data."""
        told = "\n".join(self.heard[since:])
        return [one for one in secrets if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", told)]
