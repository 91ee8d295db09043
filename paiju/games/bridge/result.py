"""What a played board scores (计分): Law 77 applied to its contract, tricks and vulnerability."""

from paiju.games.bridge.moves import BridgeResult, Contract
from paiju.games.bridge.options import Options
from paiju.kernel import Seat
from paiju.scoring import boards
from paiju.scoring.boards import SEATS
from paiju.scoring.contract import contract_score


def vulnerable(options: Options, seat: Seat) -> bool:
    """Whether the seat's side is vulnerable on this board (有局)."""
    return boards.vulnerable(SEATS[seat], options.vulnerability)


def scored(options: Options, contract: Contract, tricks: int) -> BridgeResult:
    """The result of a contract in which declarer's side took so many tricks (0-13). docs/rules/bridge-scoring.en.md."""
    declarer = contract.declarer
    points = contract_score(contract.level, contract.strain, contract.doubled, vulnerable(options, declarer), tricks)
    ns = points if declarer % 2 == 0 else -points
    scores = (ns, -ns, ns, -ns)
    return BridgeResult(scores=scores, board=options.board, contract=contract, tricks=tricks, score_ns=ns)
