"""Tables as the lobby shows them, without opening them."""

from __future__ import annotations

from . import catalogue
from .messages import TableCard
from .seat_view import Activity, seat_facts
from .store import Guest, ListedTable
from .table_log import SeatHolder


def table_card(guest: Guest | None, listed: ListedTable, activity: Activity) -> TableCard:
    """The card of a table for one guest; its codes only for those who may know them."""
    row, card = listed.row, listed.card
    mine = [seat for seat, holder in card.guests.items() if guest and holder == guest.id]
    inside = bool(mine) or row.public or (guest is not None and row.host == guest.id)
    holders = [SeatHolder(**seat) for seat in card.seats]
    return TableCard(
        id=row.id,
        game=row.game,
        title=catalogue.title(row.game),
        status=card.status,  # type: ignore[arg-type]
        seats=[seat_facts(i, holder, i in activity.connected) for i, holder in enumerate(holders)],
        mine=sorted(mine),
        my_turn=any(seat in card.actors and not holders[seat].handed for seat in mine),
        invitation=row.invitation if inside and card.status == "waiting" else None,
        watch=row.watch if inside else None,
        changed=listed.changed,
    )
