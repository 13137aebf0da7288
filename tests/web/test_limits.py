"""How much and how often one device may ask."""

from __future__ import annotations

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from quarterback.web import security
from quarterback.web.security import BODY_ERRORS, READS, STREAMS, WRITES, Gate

PHONE, LAPTOP = "192.168.1.20", "127.0.0.1"


def scope_of(path="/", method="GET", device=PHONE, host="192.168.1.5", query=b"", heads=()):
    return {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": query, "client": (device, 50000), "scheme": "http",
        "headers": [(b"host", host.encode()), *heads],
    }  # fmt: skip


async def status_of(app, scope, body=b"") -> int:
    found: list[int] = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        if message["type"] == "http.response.start":
            found.append(message["status"])

    await app(scope, receive, send)
    return found[0]


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(security, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def limits(clock):
    return Gate(PlainTextResponse("well"))


@pytest.mark.parametrize(("method", "rate"), [("GET", READS), ("POST", WRITES)])
async def test_a_device_that_asks_too_often_waits(limits, clock, method, rate):
    per_second, at_once = rate
    for _ in range(int(at_once)):
        assert await status_of(limits, scope_of(method=method)) == 200
    assert await status_of(limits, scope_of(method=method)) == 429
    assert await status_of(limits, scope_of(method=method, device="192.168.1.21")) == 200
    clock[0] += 2 / per_second
    assert await status_of(limits, scope_of(method=method)) == 200


async def test_a_device_follows_a_limited_number_of_pages(clock):
    going, ending = [], asyncio.Event()

    async def stream(scope, receive, send):
        going.append(scope)
        await ending.wait()
        await PlainTextResponse("")(scope, receive, send)

    limits = Gate(stream)
    follow = scope_of("/events")
    open_streams = [asyncio.create_task(status_of(limits, follow)) for _ in range(STREAMS)]
    await asyncio.sleep(0)
    assert await status_of(limits, follow) == 429
    ending.set()
    assert await asyncio.gather(*open_streams) == [200] * STREAMS
    assert await status_of(limits, follow) == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.168.1.5:8014", 200), ("localhost:8014", 200), ("[::1]:8014", 200),
        ("evil.example", 421), ("192.168.1.5.evil.example", 421), ("", 421), ("[", 421),
        ("localhost@evil.example", 421), ("evil.example:80@localhost", 421),
        ("x@127.0.0.1", 421), ("x:y@127.0.0.1:8014", 421), ("127.0.0.1/x", 421),
        ("127.0.0.1?x", 421), ("127.0.0.1#x", 421), ("127.0.0.1:80:80", 421),
        ("127.0.0.1:99999", 421), ("127.0.0.1:x", 421), ("127.0.0.1:", 421), (" 127.0.0.1", 421),
        ("127.0.0.1\t", 421), ("[127.0.0.1]", 421), ("::1", 421), ("[::1", 421), ("[::1]x", 421),
        ("LOCALHOST", 200), ("den.localhost:80", 200), ("127.0.0.1,evil.example", 421),
    ],
)  # fmt: skip
async def test_only_our_own_names_are_answered(limits, host, status):
    assert await status_of(limits, scope_of(host=host)) == status
    assert await status_of(limits, scope_of(host=host, heads=[(b"host", b"localhost")])) == 400


async def test_a_form_whose_sender_hangs_up_is_no_error(clock):
    read = []

    async def form(request):
        read.append(await request.form())

    async def hung_up():
        return {"type": "http.disconnect"}

    async def send(message):
        assert message.get("status") != 500

    kind = (b"content-type", b"application/x-www-form-urlencoded")
    scope = scope_of(method="POST", heads=[kind, (b"content-length", b"9")])
    routes = [Route("/", form, methods=["POST"])]
    await Gate(Starlette(routes=routes, exception_handlers=BODY_ERRORS))(scope, hung_up, send)
    assert read == []


@pytest.mark.parametrize("length", ["-1", "x", "9" * 40, "300000", ""])
async def test_a_length_that_is_none_or_too_large_is_refused(limits, length):
    heads = [(b"content-length", length.encode())]
    assert await status_of(limits, scope_of(method="POST", heads=heads)) == 413


@pytest.mark.parametrize(
    ("heads", "status"),
    [
        ([(b"origin", b"http://192.168.1.5")], 200),
        ([(b"origin", b"http://192.168.1.6")], 403),
        ([(b"origin", b"null")], 403),
        ([(b"origin", b"http://[")], 403),
        ([(b"sec-fetch-site", b"same-site")], 403),
        ([(b"sec-fetch-site", b"same-origin")], 200),
    ],
)
async def test_forms_of_other_sites_are_refused(limits, heads, status):
    assert await status_of(limits, scope_of(method="POST", heads=heads)) == status
    assert await status_of(limits, scope_of(heads=heads)) == 200


PARTS = (b"content-type", b"multipart/form-data; boundary=x")
FORM = (b"content-type", b"application/x-www-form-urlencoded")


def reading_app():
    """An application that reads a form."""

    async def form(request):
        await request.form()
        return PlainTextResponse("read")

    routes = [Route("/", form, methods=["POST"])]
    return Starlette(routes=routes, exception_handlers=BODY_ERRORS)


def pieces(*messages):
    """What receives these pieces of a body, and then waits for ever."""
    left = list(messages)

    async def receive():
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": True}

    return receive


async def answer_to(gate, scope, receive):
    sent = []

    async def send(message):
        if message["type"] == "http.response.start":
            sent.append((message["status"], dict(message["headers"]).get(b"connection")))

    await gate(scope, receive, send)
    return sent[0]


async def test_a_body_that_comes_to_no_end_is_ended(monkeypatch):
    monkeypatch.setattr(security, "FORM_SECONDS", 0.02)
    gate = Gate(reading_app())
    scope = scope_of(method="POST", heads=[FORM])
    assert await answer_to(gate, scope, pieces(b"name=", b"x")) == (408, b"close")
    assert gate._unfinished == 0


@pytest.mark.parametrize("kind", [b"multipart/form-data; boundary=x", b" Multipart/Mixed"])
async def test_files_are_taken_only_from_those_who_have_come_in(kind):
    gate = Gate(reading_app(), takes_files=lambda scope: False)
    scope = scope_of(method="POST", heads=[(b"content-type", kind)])
    assert await answer_to(gate, scope, pieces()) == (403, b"close"), "nothing of it was read"


async def test_all_unfinished_bodies_together_are_limited(monkeypatch):
    monkeypatch.setattr(security, "UNFINISHED", 1_000)
    gate = Gate(reading_app())
    begun = b"--x\r\ncontent-disposition: form-data; name=a\r\n\r\n"
    scope = scope_of(method="POST", heads=[PARTS])
    first = asyncio.create_task(answer_to(gate, scope, pieces(begun, b"x" * 800)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    while gate._unfinished < 800:
        await asyncio.sleep(0)
    other = scope_of(method="POST", device="192.168.1.21", heads=[PARTS])
    assert (await answer_to(gate, other, pieces(begun, b"x" * 800)))[0] == 503
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert gate._unfinished == 0
