"""When spectators are shown what: by seconds, by a finished board, at once; and what a film holds."""

import msgspec
import pytest

from paiju.contests.vugraph.film import Film
from paiju.contests.vugraph.on_air import OnAir, Place, Showing
from paiju.contests.vugraph.schedule import Delay, RoomReel, due
from paiju.scoring.adjusted import Artificial
from paiju.tables.broadcast import RoomScore
from tests.contests.vugraph.rooms import FOUR, MATCH, Played

PLACES = tuple(Place(room, board, f"{room}-{board}") for room in ("open", "closed") for board in (1, 2, 3))


def showing(delay: Delay, over: bool = False) -> Showing:
    return Showing(MATCH, "Final", "Reds", "Blues", 0, delay, over, PLACES)


def reel(delay: Delay, *films: Film) -> RoomReel:
    made = RoomReel(delay)
    for film in films:
        made.add(film)
    return made


def take(air: OnAir, *boards: Played) -> None:
    """Read on what there is of these boards."""
    for film in air.open_films:
        for board in boards:
            if film.deal == board.key:
                for row in board.rows[film.number :]:
                    film.take(row)


def steps(messages: list[bytes]) -> list[tuple[str, int, int]]:
    told = [msgspec.json.decode(message) for message in messages]
    return [(one["room"], one["board"], one["number"]) for one in told if one["type"] == "room-step"]


def test_a_film_counts_what_is_told_and_shows_all_hands() -> None:
    film = Played("d", 1, 100).to_the_end().film()
    told = [msgspec.json.decode(frame.message) for frame in film.frames]
    assert [one["number"] for one in told] == list(range(1, len(told) + 1)) and len(told) == 1 + 4 + 52
    assert [one["name"] for one in told[0]["players"]] == [player.name for player in FOUR]
    assert told[1]["players"] is None and told[1]["at"] == 1.0 and told[1]["seat"] == 0
    assert sorted(card for hand in told[0]["view"]["hands"] for card in hand) == list(range(52))
    assert "seal" not in str(told) and "origin" not in str(told)
    assert film.result.score_ns and film.ended == 100 + 56


def test_seconds_of_delay_hold_each_step_back_so_long() -> None:
    film = Played("d", 1, 100).act("1C").act().film()
    made = reel(900, film)
    assert due([film], 0, 1, 900) == 1001 and made.next_due == 1000
    assert made.advance(999.9) == []
    assert made.advance(1001) == [(film, 0), (film, 1)] and made.advance(1001) == []
    assert made.next_due == 1002 and made.advance(5000) == [(film, 2)] and made.next_due is None
    assert not made.told(0)  # the board is not over


def test_without_delay_everything_is_due_at_once() -> None:
    film = Played("d", 1, 100).act("1C").film()
    assert reel(0, film).advance(101) == [(film, 0), (film, 1)]


def test_one_board_behind_a_board_is_shown_when_it_is_finished_at_the_pace_of_its_play() -> None:
    board = Played("d", 1, 100).to_the_end()
    assert reel(None, board.film(rows=len(board.rows) - 1)).advance(10_000) == []
    film = board.film()
    made = reel(None, film)
    assert made.advance(155.9) == [] and made.next_due == 156
    assert made.advance(156) == [(film, 0)]
    assert made.advance(158.5) == [(film, 1), (film, 2)]
    assert len(made.advance(156 + 56)) == 54 and made.told(0)


def test_what_is_left_of_a_board_comes_at_once_when_the_next_is_finished() -> None:
    slow, quick = Played("d", 1, 100).to_the_end(), Played("e", 2, 160, 0.1).to_the_end()
    made = reel(None, slow.film(), quick.film())
    end = quick.film().ended or 0
    assert [film.board for film, _ in made.advance(end - 0.1)] == [1] * 10
    now = made.advance(end)
    assert [film.board for film, _ in now] == [1] * 47 + [2] and made.told(0) and not made.told(1)


def test_the_last_board_of_a_stanza_is_held_until_the_stanza_is_over() -> None:
    film = Played("d", 8, 100).to_the_end().film()
    made = reel(None, film)
    made.held["d"] = None
    assert made.advance(10_000) == [] and made.next_due is None
    made.held["d"] = 400
    assert made.advance(399.9) == [] and made.next_due == 400
    assert made.advance(401) == [(film, 0), (film, 1)] and len(made.advance(400 + 56)) == 55
    assert due([film], 0, 1, 900, {"d": None}) == 1001, "who is seconds behind is so at the end too"


@pytest.mark.parametrize("delay", [None, 900, 0])
def test_nothing_is_told_before_it_is_due_and_everything_once(delay: Delay) -> None:
    """Whatever the moments at which somebody looks: all steps in order, each once, none too early."""
    boards = [Played(f"open-{number}", number, 100.0 * number, 0.7, number).to_the_end() for number in (1, 2, 3)]
    boards.append(Played("closed-1", 1, 130, 2.0, 1).to_the_end("2C"))
    air = OnAir(showing(delay))
    take(air)
    shown: list[tuple[str, int, int]] = []
    ended = {board.key: board.rows[-1].at for board in boards}
    happened = {(board.key, number): row.at for board in boards for number, row in enumerate(board.rows, 1)}
    for now in range(90, 2000, 7):
        known = [Played.__new__(Played) for _ in boards]
        for copy, board in zip(known, boards, strict=True):
            copy.key, copy.rows = board.key, [row for row in board.rows if row.at <= now]
        take(air, *known)
        for room, board, number in (new := steps(air.advance(now))):
            key = f"{room}-{board}"
            assert now >= (ended[key] if delay is None else happened[key, number] + delay)
        shown += new
        for room in air.rooms:
            assert len(air.steps(room.room, room.board) or ()) == room.steps
    assert len(shown) == len(set(shown)) == 4 * 57
    for room in ("open", "closed"):
        own = [each for each in shown if each[0] == room]
        assert own == sorted(own, key=lambda each: each[1:])


def test_the_comparison_tells_a_result_when_its_last_card_has_been_shown() -> None:
    air = OnAir(showing(600))
    opened = Played("open-1", 1, 100).to_the_end("1NT")
    closed = Played("closed-1", 1, 300).to_the_end("7NT")
    take(air, opened, closed)
    air.advance(755.9)
    assert air.compared.boards == ()
    last = air.advance(756)[-1]
    told = msgspec.json.decode(last)
    assert told["type"] == "compared" and not told["over"]
    (board,) = air.compared.boards
    assert board.open is not None and board.closed is None and board.home is None and board.running == (0, 0)
    air.advance(956)
    (board,) = air.compared.boards
    assert board.closed is not None and board.home == -(board.visitors or 0) != 0
    assert max(board.running) == abs(board.home or 0) and min(board.running) == 0


def test_a_board_given_up_ends_without_a_result_and_a_late_result_does_not_count() -> None:
    air = OnAir(showing(0))
    take(air, Played("open-1", 1, 100).to_the_end(), Played("closed-1", 1, 100).act("1C").give_up())
    messages = air.advance(1000)
    assert any(msgspec.json.decode(one).get("abandoned") for one in messages)
    (board,) = air.compared.boards
    assert board.open is not None and board.closed is None and board.home is None
    late = msgspec.structs.replace(showing(0, over=True), void=frozenset({PLACES[0]}))
    air.now_on(late)
    assert air.compared.boards[0].open is None and air.compared.over


def test_boards_are_added_to_a_match_that_goes_on() -> None:
    air = OnAir(showing(0))
    more = Place("open", 4, "open-4")
    air.now_on(msgspec.structs.replace(showing(0), places=(*PLACES, more)))
    assert "open-4" in {film.deal for film in air.open_films}
    assert air.steps("open", 4) == [] and air.steps("open", 5) is None


def test_what_an_organiser_gives_is_told_when_the_board_has_been() -> None:
    """An assigned score stands in place of a room's, also of one that never began; an award in place of both."""
    air = OnAir(msgspec.structs.replace(showing(0), carried=-2.0))
    take(air, *(Played(f"open-{number}", number, 100.0 * number).to_the_end() for number in (1, 2)))
    air.advance(1000)
    grades = Artificial("AVE+"), Artificial("AVE-")
    air.now_on(msgspec.structs.replace(air.showing, assigned={("closed", 1): -620}, awarded={2: grades}))
    assert [board.closed for board in air.compared.boards] == [None, None]  # it may still be played there
    air.now_on(msgspec.structs.replace(air.showing, void=frozenset(PLACES[3:])))
    first, second = air.compared.boards
    assert first.closed == RoomScore("closed-1", None, None, -620, True) and (first.home or 0) > 0
    assert (second.home, second.visitors) == (3, -3) and second.running == ((first.home or 0) + 3, 2)
