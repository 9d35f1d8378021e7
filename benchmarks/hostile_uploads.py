"""How long another user waits while the output of fifty hostile generators is uploaded: `python -m benchmarks.hostile_uploads`.

One user opens a table every twentieth of a second, first alone, then while two others upload the worst of fifty hostile files one after the
other.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from time import perf_counter

import httpx

from tests.server.hostile import GENERATORS
from tests.server.postgres import free_port

ALONE, PAUSE, SENDERS = 10.0, 0.05, 2


async def guest(base: str, name: str) -> httpx.AsyncClient:
    """A client with a session."""
    http = httpx.AsyncClient(base_url=base, timeout=300)
    for _ in range(600):
        try:
            await http.get("/api/me")
            break
        except httpx.HTTPError:
            await asyncio.sleep(0.1)
    me = await http.post("/api/guest", json={"name": name})
    http.headers["X-CSRF-Token"] = me.json()["csrf"]
    return http


async def look(http: httpx.AsyncClient, at: str, done: asyncio.Event, found: list[float]) -> None:
    """Open a table at intervals, and record the response times."""
    while not done.is_set():
        before = perf_counter()
        (await http.get(at)).raise_for_status()
        found.append(perf_counter() - before)
        await asyncio.sleep(PAUSE)


def told(what: str, found: list[float]) -> None:
    """Print the figures of one part."""
    found.sort()
    p50, p99 = (found[int(len(found) * part)] * 1e3 for part in (0.5, 0.99))
    print(
        f"{what}: {len(found)} views, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {found[-1] * 1e3:.0f} ms", flush=True
    )


async def work(base: str) -> None:
    """Run the measurement."""
    ann, *senders = [await guest(base, name) for name in ("Ann", *["Eve"] * SENDERS)]
    body = {"game": "tactical", "scenario": "duel", "seats": [{"seat": "usn", "player": "me"}]}
    at = f"/api/tables/{(await ann.post('/api/tables', json=body)).json()['id']}/view"
    for what in ("alone", "beside hostile uploads"):
        done, found = asyncio.Event(), list[float]()
        looking = asyncio.create_task(look(ann, at, done, found))
        if what == "alone":
            await asyncio.sleep(ALONE)
        else:
            await asyncio.to_thread(asyncio.run, send_all(base, senders))
        done.set()
        await looking
        told(what, found)
    for http in (ann, *senders):
        await http.aclose()


async def send_all(base: str, senders: list[httpx.AsyncClient]) -> None:
    """Distribute all generators among the senders; in a separate thread, so that generating the texts delays nobody here."""
    waiting = list(GENERATORS.values())

    async def send(known: httpx.AsyncClient) -> None:
        headers = {"X-CSRF-Token": known.headers["X-CSRF-Token"]}
        async with httpx.AsyncClient(base_url=base, timeout=300, headers=headers, cookies=known.cookies) as http:
            while waiting:
                path, body = waiting.pop()()
                await http.post(path, json=body)

    await asyncio.gather(*(send(one) for one in senders))


def main() -> None:
    """Start the server in a separate process, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "benchmarks.soak", "serve", f"{folder}/games.db", str(port)]
        with subprocess.Popen(command) as server:
            try:
                asyncio.run(work(f"http://127.0.0.1:{port}"))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
