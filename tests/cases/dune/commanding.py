"""Readable forms of orders: `bid up to 7 on card 2` for `bid how raise, amount 7, card 2`."""

from __future__ import annotations

import re

from ..language.forms import OrderForms

ORDER_FORMS = OrderForms()
_order = ORDER_FORMS.add


@_order(
    "bid up to NUMBER [on card NUMBER] [stop if SEAT leads] [with karama] [then ask]",
    r"(?:bid|raise)s?(?: by one)? up to (?P<n>\d+)(?:,? (?:on|for) (?:every card|all cards|card (?P<card>\d+)))?"
    r"(?:,? stop if (?P<who>.+?) leads?)?"
    r"(?P<karama>,? with (?:a )?karama)?(?P<ask>,? then ask)?",
    "bid up to 7 on card 2",
)
def _bid_up_to(m: re.Match[str]) -> str:
    text = f"bid how raise{_beyond(m)}, amount {m['n']}" + (f", card {m['card']}" if m["card"] else "")
    return text + (f", stop_if {{{m['who']}}}" if m["who"] else "") + (", karama yes" if m["karama"] else "")


@_order(
    "bid exactly NUMBER [on card NUMBER] [then ask]",
    r"bid (?:exactly )?(?P<n>\d+)(?:,? (?:on|for) card (?P<card>\d+))?(?P<ask>,? then ask)?",
    "bid exactly 4",
)
def _bid_exactly(m: re.Match[str]) -> str:
    return f"bid how exact{_beyond(m)}, amount {m['n']}" + (f", card {m['card']}" if m["card"] else "")


def _beyond(m: re.Match[str]) -> str:
    return "_ask" if m["ask"] else ""


@_order(
    "to be asked about card NUMBER (about KIND)",
    r"to be asked about (?:card (?P<card>\d+)|(?P<kind>.+))",
    "to be asked about card 3",
)
def _later(m: re.Match[str]) -> str:
    what = f"bid {m['card']}" if m["card"] else m["kind"].lower().replace(" ", "_")
    return f'later what "{what}"'


@_order(
    "pass on every card   or   pass on card NUMBER",
    r"(?:to )?(?:bid )?pass(?:(?: on)? (?:every card|all cards|card (?P<card>\d+)))?",
    "pass on card 3",
)
def _pass_cards(m: re.Match[str]) -> str:
    return "bid how pass" + (f", card {m['card']}" if m["card"] else "")


@_order(
    "pass at KIND, KIND until turn NUMBER",
    r"pass (?:at|in) (?P<kinds>.+?),? until(?: turn)? (?P<n>\d+)",
    "pass at storm, voice karama until turn 5",
)
def _pass_windows(m: re.Match[str]) -> str:
    return f"pass windows {{{m['kinds']}}}, until {m['n']}"


@_order(
    "karama against the next voice (prescience, peek, bonus, spice look, worm, accompany) [FIELD VALUE, ...]",
    r"(?:an? )?karama against (?:the next |any )?(?P<what>voice|prescience|peek|bonus|spice "
    r"look|worm|accompany)(?: (?P<rest>.+))?",
    "karama against the next voice target emperor",
)
def _armed(m: re.Match[str]) -> str:
    return f"{m['what'].lower().replace(' ', '_')}_karama {m['rest'] or ''}".strip()


@_order("take charity   or   decline charity", r"(?P<no>no|decline|take) charity", "decline charity")
def _charity(m: re.Match[str]) -> str:
    return f"charity take {'yes' if m['no'].lower() == 'take' else 'no'}"
