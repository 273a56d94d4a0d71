"""Whoever would be asked three times running is asked once: a form for what is asked now and all that follows."""

from collections import Counter

from bot.games.dune import PRESENTATION
from bot.tables import early
from bot.tables.answers import usual
from bot.tables.api import Ask, Early
from bot.tables.values import missing, settled
from engine.core.ahead import coming
from engine.core.game import pending
from engine.core.moves import SetOrder
from engine.core.seen import ORDER, asked, ordering
from engine.dune.game import RULES
from engine.dune.phases.movement.moves import MovementOrder
from tests.games_shown.playing import stops

_PARTS = {"landing": "landing", "ground_movement": "moves", "leader_revival": "leader"}
_CHOICE = "movement_part"  # which of them comes next
_KIND = f"{ORDER}movement"


def test_a_movement_turn_is_asked_in_one_and_begins_with_all_of_it_decided_now() -> None:
    met: Counter[str] = Counter()
    for game in (game for game in stops(1) if game.state.phase in ("bidding", "movement")):
        for d in [d for d in pending(RULES, game) if not d.held and not d.answered]:
            ask = Ask(1, asked(RULES, game, d), PRESENTATION, d)
            comes = [one for one in coming(RULES, game, d.seat) if not one.decided]
            ahead = [Early(one.question, one.subject, f"{ORDER}{one.order}", "", ()) for one in comes]
            parts = {d.kind, *(one.question for one in comes)} & _PARTS.keys()
            wanted = (d.kind in _PARTS and len(parts) > 1) or d.kind == _CHOICE
            assert [button.label for button in early.in_one(ask, ahead)] == ["Movement turn, all in one…"] * wanted
            met[d.kind] += wanted
            kind = RULES.order_kinds["movement"]
            begins = kind.begins(game.state, d.seat)
            assert bool(begins) is (d.seat == game.state.mover)
            if wanted:
                seen = ordering(RULES, game, d.seat, "movement")
                form, values = settled(seen.opened, dict(begins), usual(PRESENTATION, _KIND))
                order = kind.build(values)
                assert not missing(form, values)
                assert isinstance(order, MovementOrder)
                answers = [_PARTS[d.kind]] if d.kind in _PARTS else [*_PARTS.values()]
                assert any(getattr(order, said) is not None for said in answers), "what is asked now is answered, too"
                assert seen.accepts(SetOrder(order=order.model_dump(mode="json")))
    assert met["landing"] > 5
    assert set(+met) <= {"landing", "ground_movement", _CHOICE}, "nothing follows the last of them"
