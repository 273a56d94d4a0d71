"""Every game in a language made from its own by a rule of the tests, and all that it says of a game that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.games.dune.language import ENGLISH as DUNE
from bot.games.dune.presentation import DunePresentation
from bot.games.dune.words.asking.book import spoken
from bot.games.imperium.language import ENGLISH as IMPERIUM
from bot.games.imperium.presentation import ImperiumPresentation
from bot.games.imperium.words.asking.book import spoken as imperium_spoken
from bot.games.presentation import Card, Presentation
from engine.core.game import Game, offers
from engine.core.seen import about, asked, offered, ordering
from tests.toy.shown.presentation import ToyPresentation
from tests.toy.shown.words.en.lines import ENGLISH as TOY

from .playing import Played, unanswered

Remade = Callable[[Any], Any]  # words made from words


def _dune(remade: Remade) -> DunePresentation:
    return DunePresentation(spoken(remade(DUNE.words), DUNE.table, DUNE.options, DUNE.presets, DUNE.rulebook.texts))


def _imperium(remade: Remade) -> Presentation:
    own = IMPERIUM
    return ImperiumPresentation(
        imperium_spoken(remade(own.words), own.table, own.options, own.presets, own.rulebook.texts)
    )


def _toy(remade: Remade) -> ToyPresentation:
    return ToyPresentation(replace(TOY, words=remade(TOY.words)))


# A game's lines, and how it is shown in a language made from them.
SPEAKING: Mapping[str, tuple[Any, Callable[[Remade], Presentation]]] = {
    "dune": (DUNE.words, _dune),
    "imperium": (IMPERIUM.words, _imperium),
    "toy": (TOY.words, _toy),
}


def said(games: Played, shows: Presentation) -> Iterator[tuple[str, str]]:
    """Yield what the game says in that language at its stops and of its facts, with what it is."""
    for fact, audience, game in games.told[::3]:
        for viewer in (None, *games.rules.seats(game.state)) if audience is None else audience:
            line = shows.sentence(fact, viewer, {})
            if line is not None:
                yield "sentence", line.text
    for refusal in games.refusals:
        yield "refusal", shows.refusal(refusal)
    for card in shows.figures(games.passed(everything=True), everything=True).cards:
        yield from _card("figures", card)
    for game in games.stops(60):
        yield from _shown(games, shows, game)
        yield from _asked(games, shows, game)


def _shown(games: Played, shows: Presentation, game: Game[Any]) -> Iterator[tuple[str, str]]:
    view = games.rules.view(game.state, None)
    yield from (("board", shows.text_board(view, {})), ("headline", shows.headline(view)))
    yield "result", shows.result(view, {})
    for seat in games.rules.seats(game.state):
        for card in shows.panel(games.rules.view(game.state, seat)):
            yield from _card("panel", card)
    yield from (("order", shows.order_text(order)) for order in game.state.orders.values())


def _asked(games: Played, shows: Presentation, game: Game[Any]) -> Iterator[tuple[str, str]]:
    rules, s = games.rules, game.state
    for d in unanswered(rules, game):
        seen = asked(rules, game, d)
        yield from _card("question", shows.question(seen))
        yield "default", shows.default_text(seen)
        for choice in shows.choices(seen):
            yield from (("choice", choice.label), ("choice", choice.hint))
            yield "preview", shows.preview(about(rules, game, d.seat, choice.move), choice.move)
    for seat in rules.seats(s):
        open_here = [offered(rules, game, offer) for offer in offers(rules, game, seat)]
        for seen in open_here:
            yield from _card("offer", shows.offer_card(seen))
            yield from (("label", begins.label) for begins in shows.beginnings(seen))
        open_here += [ordering(rules, game, seat, kind) for kind in rules.order_kinds]
        for seen in open_here:
            for field in seen.form.fields:
                yield "label", shows.field_label(seen.kind, field.name)
                yield from (("label", label.text) for label in shows.labels(seen, field))


def _card(what: str, card: Card) -> Iterator[tuple[str, str]]:
    yield from ((what, text) for text in (card.title, *card.lines))
