"""How often one may knock: the buckets by a clock of the test's own, and a real server that says when to come back."""

import socket
from pathlib import Path
from typing import BinaryIO

import httpx
import pytest

from paiju.web.limits import MOST, RATES, Limits, Rate, TooFast, neighbourhood
from tests.web.people import club_process


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def passes(limits: Limits, who: str = "here") -> int:
    """How many knocks in a row are let through."""
    count = 0
    while True:
        try:
            limits.knock("log-in", who)
        except TooFast:
            return count
        count += 1


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    limits = Limits(clock, {**RATES, "log-in": Rate(3, 10)})
    assert passes(limits) == 3
    with pytest.raises(TooFast) as refused:
        limits.knock("log-in", "here")
    assert refused.value.wait == 10
    clock.now += 9.5
    with pytest.raises(TooFast) as refused:
        limits.knock("log-in", "here")
    assert refused.value.wait == 0.5
    clock.now += 0.5
    assert passes(limits) == 1
    assert passes(limits, "elsewhere") == 3
    limits.knock("register", "here")  # another door
    clock.now += 1000
    assert passes(limits) == 3


def test_what_is_full_again_is_forgotten() -> None:
    clock = Clock()
    limits = Limits(clock, {**RATES, "log-in": Rate(2, 1)})
    for number in range(MOST):
        limits.knock("log-in", str(number))
    clock.now += 5
    assert passes(limits) == 2
    assert len(limits._full_again) == 1


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_address_or_one_network(address: str, household: str) -> None:
    assert neighbourhood(address) == household


def knock_until_refused(port: int) -> httpx.Response:
    """Knock faster than a bucket fills, however slow the machine: a hundred requests at once, their answers after."""
    knock = b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port)) as line, line.makefile("rb") as heard:
        while True:
            line.sendall(100 * knock)
            answers = [read_answer(heard) for _ in range(100)]
            refused = [answer for answer in answers if answer.status_code != 200]
            if refused:
                return refused[0]


def read_answer(heard: BinaryIO) -> httpx.Response:
    status = int(heard.readline().split()[1])
    headers = dict(line.decode().strip().split(": ", 1) for line in iter(heard.readline, b"\r\n"))
    return httpx.Response(status, headers=headers, content=heard.read(int(headers["content-length"])))


def test_a_server_says_when_to_come_back(tmp_path: Path) -> None:
    with (
        club_process(tmp_path / "club", "--thinking", "0", "--proxy", "127.0.0.1") as club,
        httpx.Client(base_url=club.url) as http,
    ):
        guess = {"name": "Ann", "password": "is it this one?"}
        answers = [http.post("/api/session/log-in", json=guess) for _ in range(RATES["name"].at_once + 1)]
        assert [answer.json()["code"] for answer in answers[:-1]] == ["wrong-login"] * RATES["name"].at_once
        last = answers[-1]
        assert (last.status_code, last.json()["code"]) == (429, "too-fast")
        assert 0 < last.json()["wait"] <= RATES["name"].each and last.headers["retry-after"] == str(last.json()["wait"])
        assert http.post("/api/session/log-in", json=guess | {"name": "Bob"}).json()["code"] == "wrong-login"
        from_afar = {"x-forwarded-for": "192.0.2.7"}
        assert http.get("/api/health", headers=from_afar).status_code == 200
        answer = knock_until_refused(club.port)
        assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (429, "too-fast", "1")
        assert http.get("/api/health", headers=from_afar).status_code == 200
