"""The laws are tried on as many deals as `PAIJU_DEALS` says, and however slow the machine is."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    max_examples=int(os.environ.get("PAIJU_DEALS", "120")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("laws")
