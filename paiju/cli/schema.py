"""`paiju schema`: the types of the wire, from which the client's are made."""

import click
import msgspec

from paiju.web.schema import openapi


@click.command()
def command() -> None:
    """Print the types of the wire as OpenAPI 3.1, for `openapi-typescript`."""
    click.echo(msgspec.json.format(msgspec.json.encode(openapi(), order="deterministic"), indent=1).decode())
