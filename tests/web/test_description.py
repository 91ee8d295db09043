"""What the description of the API allows, and what it forbids, never makes the server fail: it answers or refuses."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from click.testing import CliRunner
from hypothesis import HealthCheck, settings

from paiju.cli import main
from tests.web.people import club_process

LEAVING = ("/api/session", "/api/account/sessions/end-all")  # would end the session that all others need
told = subprocess.run([sys.executable, "-m", "paiju", "schema"], capture_output=True, check=True).stdout
schema = schemathesis.openapi.from_dict(json.loads(told)).exclude(method="DELETE", path=LEAVING[0])
schema = schema.exclude(path=LEAVING[1])


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


@schema.parametrize()  # pyright: ignore[reportUntypedFunctionDecorator]
@settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
def test_every_door_answers_or_refuses(case: schemathesis.Case, admin: httpx.Client) -> None:
    cookies = {"paiju": admin.cookies["paiju"]}
    answer = case.call(base_url=str(admin.base_url), cookies=cookies, timeout=60)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert re.fullmatch("[a-z-]+", answer.json()["code"]), answer.text
