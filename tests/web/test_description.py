"""What the description of the API allows, and what it forbids, never makes the server fail: it answers or refuses."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy, one_of

from paiju.cli import main
from tests.web.people import club_process

# These would end the session that all others need.
LEAVING = {("delete", "/api/session"), ("post", "/api/account/sessions/end-all")}


def doors() -> Iterator[tuple[str, SearchStrategy[Any]]]:
    """Each door of the description, and what may be sent to it, right and wrong."""
    import schemathesis  # seconds of work, which would be done by each worker if the doors were tests of their own
    from schemathesis.generation import GenerationMode

    told = json.loads(subprocess.run([sys.executable, "-m", "paiju", "schema"], capture_output=True, check=True).stdout)
    schema = schemathesis.openapi.from_dict(told)
    for path, methods in told["paths"].items():
        for method in methods:
            if (method, path) not in LEAVING:
                yield f"{method} {path}", one_of([schema[path][method].as_strategy(mode) for mode in GenerationMode])


@pytest.fixture(scope="module")
def admin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """An admin of a club that runs for these tests alone."""
    folder = tmp_path_factory.mktemp("club") / "data"
    printed = CliRunner().invoke(main, ["admin", "--folder", str(folder), "add", "Ann"]).output
    found = re.search(r"#/password/(\S+)", printed)
    assert found is not None, printed
    with club_process(folder, "--pace", "0", "--thinking", "0") as club, httpx.Client(base_url=club.url) as http:
        body = {"token": found[1], "password": "correct horse"}
        assert http.post("/api/accounts/password", json=body).json()["role"] == "admin"
        yield http


@pytest.mark.slow
def test_every_door_answers_or_refuses(admin: httpx.Client, subtests: pytest.Subtests) -> None:
    for door, sent in doors():

        @settings(
            max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
        )
        @given(case=sent)
        def knock(case: Any) -> None:
            cookies = {"paiju": admin.cookies["paiju"]}
            answer = case.call(base_url=str(admin.base_url), cookies=cookies, timeout=60)
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert re.fullmatch("[a-z-]+", answer.json()["code"]), answer.text

        with subtests.test(door):
            knock()
