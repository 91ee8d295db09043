"""Metrics (指标): figures of the club at work, in the text format that Prometheus reads.

They tell nothing of what is played, but who may not look after the machine need not see them.
"""

import hmac
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from paiju.web.club import Club
from paiju.web.scopes import Scope

_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_HERE = {"localhost", "127.0.0.1", "[::1]"}


FIGURES = "paiju.figures"
"""Under which name a request brings the figures of its club."""


class Figures(Collector):
    """The club's figures, looked up when they are asked for (取数)."""

    def __init__(self, club: Club, errors: Callable[[], int], token: str | None = None) -> None:
        """`errors`: how many were logged; `token`: who shows it may see them from elsewhere."""
        self._club = club
        self._errors = errors
        self.token = token
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)

    def collect(self) -> Iterator[Metric]:
        """All figures as they are now."""
        club, tally = self._club, self._club.tally
        deals = club.play.deals
        in_play = sum((deal := deals.at_hand(key)) is not None and deal.ended is None for key in deals.keys)
        yield GaugeMetricFamily("paiju_lines", "Browsers connected.", club.presence.open_lines)
        yield GaugeMetricFamily("paiju_tables", "Tables open.", len(club.hall.open_tables))
        yield GaugeMetricFamily("paiju_deals", "Deals in play.", in_play)
        yield GaugeMetricFamily(
            "paiju_writer_waiting", "Moves and jobs waiting for the writer.", club.store.pulse.waiting
        )
        yield GaugeMetricFamily("paiju_robots_thinking", "Robots thinking now.", club.thinking())
        yield from self._followers()
        acts = CounterMetricFamily("paiju_acts", "Acts of people, by what became of them.", labels=["result"])
        for result, count in tally.results.items():
            acts.add_metric([result], count)
        yield acts
        yield HistogramMetricFamily(
            "paiju_act_seconds", "From an act's arrival to its answer.", buckets=tally.times(), sum_value=tally.seconds
        )
        yield CounterMetricFamily("paiju_errors", "Errors in the log.", self._errors())

    def _followers(self) -> Iterator[Metric]:
        behind = GaugeMetricFamily(
            "paiju_follower_behind_seconds", "How far a follower of the log is behind.", labels=["follower"]
        )
        position = GaugeMetricFamily("paiju_follower_position", "The row he has dealt with.", labels=["follower"])
        for follower in self._club.store.log.followers:
            position.add_metric([follower.name], follower.position)
            if follower.behind is not None:
                behind.add_metric([follower.name], follower.behind)
        yield behind
        yield position


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], scope: Scope) -> Response[bytes]:
    """The answer at `/metrics` (指标), for this machine, and for whoever shows the token."""
    figures: Figures = scope[FIGURES]
    if not (_from_here(request) or (figures.token and _shows(request, figures.token))):
        return Response(b"for this machine, or with a token\n", status_code=403, media_type="text/plain")
    return Response(generate_latest(figures.registry), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _from_here(request: Request[Any, Any, Any]) -> bool:
    """Whether a program of this machine asks, and not a proxy on it for somebody else."""
    try:
        here = ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
    # A proxy that says nothing of its client still hands on the name by which he came, unless told not to.
    name = request.headers.get("host", "")
    name = name.rpartition(":")[0] if not name.endswith("]") and ":" in name else name
    return here and name in _HERE and not any(header in request.headers for header in _FORWARDED)


def _shows(request: Request[Any, Any, Any], token: str) -> bool:
    return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
