"""How the golden logs came to be: scenes played through the deal as tables play it, with a fixed deck and fixed times.

    python -m tests.golden.recording

writes the logs of new scenes, each with the state and the result that it comes to. A log that is there is never written
again: it stands for what clubs have in their stores. To cover more, add a scene.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from paiju.cards import Card, parse
from paiju.cases.logs import line_of
from paiju.cases.walking import names_of, notation_of
from paiju.catalogue import GAMES, options_of
from paiju.games.bridge.options import deck_of
from paiju.kernel import TABLE, Seat
from paiju.robots import choose
from paiju.robots.selfplay import shuffled
from paiju.store.log import Row
from paiju.tables import halting, rewinding
from paiju.tables.absences import judging
from paiju.tables.deal import HOUSE, Acted, Deal, first, started
from paiju.tables.moves import Abandoned, AnswerUndo, Control, Player, Seal, Substituted, Undo, Watched
from paiju.tables.robot_seats import sight
from paiju.tables.table import ROBOT

FOLDER = Path(__file__).parent
BEGUN = 1_760_000_000.0
"""When every scene begins, in seconds since the epoch."""
FIVE = (
    Player("m-ann", "Ann"),
    Player("m-ben", "Ben"),
    Player("m-cai", "蔡"),
    Player("m-dee", "Dee"),
    Player("m-eve", "Eve"),
)
PEOPLE = FIVE[:4]
WITH_ROBOTS = (PEOPLE[0], ROBOT, ROBOT, ROBOT)


class Scene(NamedTuple):
    """A deal to be recorded: its acts as case files write them, and a few words for what is not a player's act.

    `deal` is the four hands of a bridge board, or in any game the number of a shuffle.
    `robots 20` lets robots act for everybody twenty times, `robots` until the end; `S late` is the house acting for a
    seat, `S leaves` puts a robot there, `S returns` takes it away again, `S watched` notes that somebody is shown the
    hand, `nobody left` gives the deal up; `director halts`, `goes-on` and `rewinds`; `wait 30` lets seconds pass.
    Where the deal counts (`scoring`), `S away` and `S back` note an absence, and `S stays away` that it counts.
    """

    options: dict[str, Any]
    deal: str | int
    players: tuple[Player, ...]
    acts: tuple[str, ...]
    control: Control = Control()
    scoring: str = ""


class End(msgspec.Struct):
    """What a log comes to, kept beside it."""

    state: Any
    result: Any


class Recorder:
    """A scene while it is played: the rows so far, and the deal they fold to."""

    def __init__(self, game: str, name: str, scene: Scene) -> None:
        self.notation = notation_of(game)
        self.name, self.at, self.players = name, BEGUN, scene.players
        options = options_of(game, scene.options)
        self.seats = {name: seat for seat, name in names_of(game).items()}
        seal = Seal(*self.deck(game, options, scene.deal), "5eed" * 16)
        opening = started(GAMES[game], options, "t-golden", scene.players, scene.control, seal, scoring=scene.scoring)
        self.rows = [self.row(1, "start", HOUSE, Acted(TABLE, None), opening)]
        self.deal: Deal = first(name, self.rows[0])

    def deck(self, game: str, options: Any, deal: str | int) -> tuple[tuple[Card, ...], int]:
        if isinstance(deal, int):
            deck = shuffled(GAMES[game], options, Random(deal))
            return deck.cards, deck.lot
        return deck_of(tuple(map(parse, deal.split()))).cards, 4_611_686_018_427_387_904 // 3

    def row(self, number: int, act: str, by: str, action: Acted, events: tuple[Any, ...]) -> Row:
        encode = msgspec.json.encode
        return Row(
            act, by, self.at, encode(action), encode(events), position=number, stream=f"deal/{self.name}", number=number
        )

    def book(self, by: str, action: Acted, events: tuple[Any, ...]) -> None:
        self.at += 2.5
        number = self.deal.number + 1
        self.rows.append(self.row(number, f"act-{number}", by, action, events))
        self.deal = self.deal.after(self.rows[-1])

    def act(self, seat: Seat, action: Any, by: str = "") -> None:
        house = HOUSE if seat == TABLE else "m-director"
        who = by or (self.deal.players[seat].member if seat >= 0 else house)
        self.book(who, Acted(seat, action), self.deal.decide(seat, action))

    def robots(self) -> Iterator[None]:
        """Robots act for whoever is awaited, and the house for the table, until nobody is."""
        while self.deal.waiting:
            seat = min(self.deal.waiting)
            if seat == TABLE:
                self.act(TABLE, self.deal.state.choices(TABLE)[0].example)
            else:
                self.act(seat, choose(sight(self.deal, seat), seat, Random(self.deal.number)))
            yield

    def noted(self, seat: Seat, what: str) -> tuple[Any, ...]:
        """What the house notes of somebody who is not there."""
        member = self.deal.players[seat].member
        match what:
            case "away":
                return judging.went(self.deal, member, self.at)
            case "back":
                return judging.came(self.deal, member)
            case "stays":
                return judging.stayed_away(self.deal, member, self.at)
            case "watched":
                return (Watched("m-spectator", (seat,)),)
            case "returns":
                player = self.players[seat]
                return (Substituted(seat, player), *judging.took_over_again(self.deal, seat, player.member))
            case _:
                return (*judging.left(self.deal, seat), Substituted(seat, ROBOT))

    def directed(self, what: str) -> tuple[Any, ...]:
        """What a director decides."""
        match what:
            case "halts":
                return halting.halt(self.deal, "director")
            case "rewinds":
                return rewinding.rewind(self.deal)
            case _:
                return halting.go_on(self.deal)

    def do(self, text: str) -> None:
        match text.split():
            case ["robots", *most]:
                for count, _ in enumerate(self.robots(), 1):
                    if most and count == int(most[0]):
                        break
            case ["wait", seconds]:
                self.at += float(seconds)
            case ["director", what]:
                self.book("m-director", Acted(TABLE, None), self.directed(what))
            case ["nobody", "left"]:
                self.book(HOUSE, Acted(TABLE, None), (Abandoned("nobody-left"),))
            case [name, "leaves" | "returns" | "away" | "back" | "stays" | "watched" as what, *_]:
                self.book(HOUSE, Acted(TABLE, None), self.noted(self.seats[name], what))
            case [name, "late"]:
                self.act(self.seats[name], self.deal.late(self.seats[name]), HOUSE)
            case [name, "undo", *answer]:
                self.act(self.seats[name], AnswerUndo(answer == ["yes"]) if answer else Undo())
            case _:
                self.act(*self.notation.action(self.deal.state, text))


def recorded(game: str, name: str, scene: Scene) -> Recorder:
    """A scene, played."""
    recorder = Recorder(game, name, scene)
    for text in scene.acts:
        recorder.do(text)
    return recorder


def main() -> None:
    from tests.golden.scenes import SCENES

    for game, scenes in SCENES.items():
        for name, scene in scenes.items():
            file = FOLDER / game / f"{name}.jsonl"
            if not file.exists():
                played = recorded(game, name, scene)
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(b"".join(map(line_of, played.rows)))
                end = msgspec.json.encode(End(played.deal.state, played.deal.state.result))
                file.with_suffix(".end.json").write_bytes(end + b"\n")
                print(f"wrote {file}")


if __name__ == "__main__":
    main()
