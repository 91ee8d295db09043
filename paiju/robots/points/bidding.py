"""Bidding numbers (叫分): how high to go with what the hand is good for."""

from paiju.kernel import Seat
from paiju.tricks.bids.auction import Bidding
from paiju.tricks.bids.moves import Bid, Pass


def call(view: Bidding, seat: Seat, good: float) -> Bid | Pass:
    """The lowest bid that is enough, if the hand is good for it (叫不叫); over the partner only if it is clearly so."""
    partners = view.bidder is not None and view.bidder % 2 == seat % 2
    least = view.least + 2 * view.step * partners
    return Bid(view.least) if least <= min(good, view.highest) else Pass()
