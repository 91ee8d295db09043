"""Positions: a state written down and set up again has the same cards, turn and choices."""

from pathlib import Path

from paiju.cases import Case, case_files, read
from paiju.cases.walking import notation_of, walk
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import Ask
from paiju.games.bridge.over import Over
from paiju.kernel import State

BRIDGE = Path(__file__).parent / "bridge"
FACTS = (
    "phase", "dealer", "vul", "calls", "contract", "declarer", "doubled_by", "turn", "trick", "hands",
    "tricks_NS", "tricks_EW", "claim",
)  # fmt: skip


def reached(case: Case) -> list[State]:
    done = walk(notation_of("bridge"), case)
    return [move.before for move in done.moves] + ([done.state] if done.state else [])


def acts(state: State, seat: int) -> list[object]:
    return [choice for choice in state.choices(seat) if not isinstance(choice.example, Ask)]


def test_every_state_of_the_bridge_cases_can_be_written_and_set_up_again():
    notation, seen = notation_of("bridge"), 0
    for file in case_files([BRIDGE]):
        for case in read(file):
            for state in reached(case):
                if isinstance(state, Over) or (isinstance(state, Claiming) and state.director):
                    continue
                again = notation.start(notation.position(state), case.options)
                before, after = notation.facts(state), notation.facts(again)
                assert {key: before.get(key) for key in FACTS} == {key: after.get(key) for key in FACTS}, case.id
                assert all(acts(state, seat) == acts(again, seat) for seat in range(4)), case.id
                seen += 1
    assert seen > 500
