"""A mail server that accepts everything, and readers for the mails that it got."""

from __future__ import annotations

import re
import socket
import threading
from email import message_from_string, policy
from email.message import EmailMessage

from flagplot.server.settings import Smtp
from tests.server.harness import Player, wait_for


class Postman(threading.Thread):
    """A mail server in a thread."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.mails: list[str] = []

    @property
    def port(self) -> int:
        port: int = self.door.getsockname()[1]
        return port

    @property
    def settings(self) -> Smtp:
        """Settings by which a Flagplot server sends its mail here."""
        return Smtp("127.0.0.1", self.port, "", "", "flagplot@example.org", tls=False)

    def run(self) -> None:
        while True:
            try:
                line, _ = self.door.accept()
            except OSError:
                return
            with line, line.makefile("rwb", buffering=0) as talk:
                talk.write(b"220 here\r\n")
                mail: list[str] = []
                while words := talk.readline():
                    verb = words[:4].upper().strip()
                    if verb == b"DATA":
                        talk.write(b"354 go on\r\n")
                        while (text := talk.readline()) != b".\r\n":
                            mail.append(text.decode())
                        self.mails.append("".join(mail))
                    if verb == b"QUIT":
                        talk.write(b"221 bye\r\n")
                        break
                    talk.write(b"250 ok\r\n")

    def next(self) -> EmailMessage:
        """The next mail, removed from the queue."""
        wait_for(lambda: self.mails)
        mail = message_from_string(self.mails.pop(0), policy=policy.default)
        assert isinstance(mail, EmailMessage)
        return mail


def code_in(mail: EmailMessage) -> str:
    """The code of the link in a mail."""
    found = re.search(r"/confirm/(\S+)", mail.get_content())
    assert found is not None, mail.get_content()
    return found[1]


def wants_mail(player: Player, postman: Postman, address: str) -> None:
    """Enter a mail address, read the mail and confirm."""
    player.ask("PATCH", "/api/me", 200, json={"email": address, "mail_turns": True})
    player.ask("POST", "/api/confirm", 204, json={"code": code_in(postman.next())})
