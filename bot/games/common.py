"""What is said alike of every game: of the core's own moves, and round a game's words. One object a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from .patterns import TEXT, holes


@dataclass(frozen=True, kw_only=True, slots=True)
class CommonWords:
    """The common words of a language; what each sentence is given stands beside it."""

    set_order: Annotated[str, holes()]
    clear_order: Annotated[str, holes()]
    set_stop: Annotated[str, holes()]
    clear_stop: Annotated[str, holes()]
    which_order: Annotated[str, holes()]
    about_what: Annotated[str, holes()]
    which_question: Annotated[str, holes()]
    let_it_happen: Annotated[str, holes()]
    rule: Annotated[str, holes(rule=TEXT)]
    order: Annotated[str, holes(order=TEXT)]  # a whole order, before it counts
    order_says: Annotated[str, holes(title=TEXT, said=TEXT)]
    order_says_nothing: Annotated[str, holes(title=TEXT)]  # more than its title does
    order_about: Annotated[str, holes(title=TEXT, subject=TEXT)]


ENGLISH = CommonWords(
    set_order="Set an order",
    clear_order="Take back an order",
    set_stop="Set a stop",
    clear_stop="Take back a stop",
    which_order="Which order",
    about_what="About what",
    which_question="Which question",
    let_it_happen="Let it happen",
    rule="-# Rule {rule}",
    order="Order: {order}",
    order_says="{title}: {said}.",
    order_says_nothing="{title}.",
    order_about="{title} ({subject})",
)
