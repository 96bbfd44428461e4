"""Every door answers as its OpenAPI description says, whatever is sent to it."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CheckFunction
from schemathesis.generation import GenerationMode
from schemathesis.python.asgi import shutdown_lifespans
from schemathesis.specs.openapi import checks
from schemathesis.specs.openapi.schemas import OpenApiSchema

from cego.server.app import create_app
from cego.server.settings import Limits, Settings
from server.doors import doors, open_table, play
from server.living import QUICK

CHECKS: list[CheckFunction] = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]
KNOWN: dict[str, str] = {}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenApiSchema]:
    url = f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'cego.sqlite'}"
    with doors(url) as client:
        code = open_table(client, deals=2)
        play(client, code)
    KNOWN.update(code=code, deal_id=f"{code}-1", slug="loewen")
    limits = Limits(requests=10**6, study=3, accounts=2, guesses_everywhere=2)
    app = create_app(Settings(database=url, timing=QUICK, limits=limits))
    yield schemathesis.openapi.from_asgi("/api/openapi.json", app)
    shutdown_lifespans()


DOORS = [
    (path, method, mode)
    for path, methods in create_app(Settings(database="sqlite://")).openapi()["paths"].items()
    for method, said in methods.items()
    for mode in GenerationMode
    # Where nothing is asked, nothing wrong can be said.
    if mode is GenerationMode.POSITIVE or "parameters" in said or "requestBody" in said
]


@pytest.mark.parametrize(("path", "method", "mode"), DOORS)
def test_every_door_keeps_its_word(
    described: OpenApiSchema, path: str, method: str, mode: GenerationMode
) -> None:
    @given(case=described[path][method.upper()].as_strategy(mode))
    @settings(
        max_examples=10,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS)
        for name in KNOWN.keys() & case.path_parameters.keys():
            case.path_parameters[name] = KNOWN[name]
            case.call_and_validate(checks=CHECKS[:5])

    ask()
