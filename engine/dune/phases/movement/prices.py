"""What landings cost, and to whom (D-SHIP-1, D-GUI-1 to D-GUI-3, D-KAR-9, R-52, R-53)."""

from __future__ import annotations

from ...board import AREAS, STRONGHOLD_AT
from ...powers import has, holder, owner
from ...query import allied
from ...state import BANK, State

_STRONGHOLD = 1
_ELSEWHERE = 2
_RATES = {area: _STRONGHOLD if area in STRONGHOLD_AT else _ELSEWHERE for area in AREAS}


def rate(area: str) -> int:
    """Return the normal price of landing one force in an area."""
    return _RATES[area]


def guild_prices(s: State, faction: str) -> bool:
    """Whether the faction pays Guild prices and may ship as the Guild does: the Guild and its allies (D-GUI-3)."""
    return has(faction, "shipping") or allied(s, faction, owner("shipping"))


def price(area: str, number: int, half: bool) -> int:
    """Return the price of bringing forces to an area; half of it is rounded up on the total (R-52)."""
    full = number * rate(area)
    return (full + 1) // 2 if half else full


def return_price(number: int) -> int:
    """Return the price of taking forces back to the reserves: 1 for every two, or fraction (D-GUI-2)."""
    return (number + 1) // 2


def affordable(area: str, budget: int, half: bool) -> int:
    """Return how many forces `budget` spice brings to an area."""
    return (2 * budget if half else budget) // rate(area)


def reachable(areas: tuple[str, ...], budget: int, half: bool) -> tuple[str, ...]:
    """Return the areas to which `budget` spice brings at least one force."""
    if budget >= _ELSEWHERE or (half and budget):
        return areas
    return tuple([area for area in areas if _RATES[area] <= budget]) if budget else ()


def paid_to(s: State, faction: str, karama: bool) -> str:
    """Return who gets the price: the Guild if it plays and does not pay itself, unless a Karama is used."""
    shipper = holder(s, "shipping")
    return BANK if karama or shipper in ("", faction) else shipper
