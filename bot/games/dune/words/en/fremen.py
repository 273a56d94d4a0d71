"""The questions and orders of the Fremen's advantages in English."""

from __future__ import annotations

from ..sayings.fremen import FremenSayings, PlaceWormSayings, StormLossesSayings

FREMEN = FremenSayings(
    place_worm=PlaceWormSayings(
        title="Place a worm",
        fields={"territory": "Where it rises"},
        comes="Another worm has been turned up. It brings no nexus.",
        may_place="You may let it rise in any territory. In sand it devours all but your side; elsewhere nobody. Your "
        "forces there may ride.",
        nowhere="Let it pass",
        at="Place it in {where}",
        by_default="You do not place the worm.",
        places="Place the worm in {where}.",
        places_nowhere="Do not place the worm.",
        devours="It devours: {those}.",
        devours_nobody="It devours nobody.",
        no_sand="That is no sand: it devours nobody.",
        swallows="It swallows {amount} spice.",
        may_ride="{what} of yours may ride.",
        nobody_rides="Nobody of yours is there to ride.",
        in_advance={
            "territory": "Where it rises",
            "or_to": "Else in",
            "at_least": "Only if it devours at least",
            "to_ride": "Only where somebody can ride",
            "otherwise": "If neither fits",
        },
        otherwise={"nothing": "Do not place it", "ask": "Ask me then"},
        place="place the next further worm in {where}",
        or_to="{said}, else in {where}",
        if_devours="{said}, if it devours at least {number}",
        if_rides="{said}, where somebody can ride",
        else_ask="{said}; ask me otherwise",
        else_nothing="{said}; otherwise nowhere",
    ),
    storm_losses=StormLossesSayings(
        title="Lost in the storm",
        fields={"starred": "Fedaykin among the lost"},
        caught="The storm takes half of your forces in each place, rounded up. You say which of them are lost:",
        half="• {where:Place}: {lost} of {what}",
        ordinary_first="Ordinary forces first",
        starred_first="Fedaykin first",
        by_default="You lose ordinary forces first.",
        loses="Of your Fedaykin you lose {those}.",
        some="{number} in {where}",
        loses_ordinary="Lose ordinary forces first in the storm.",
        in_advance={"first": "Which are lost first"},
        first={"ordinary": "Ordinary forces", "starred": "Fedaykin"},
        always={"ordinary": "lose ordinary forces first", "starred": "lose Fedaykin first"},
        toll="🌀 The storm takes half of them: {lost}. {left} get through.",
        toll_of_all="🌀 The storm takes half of them, rounded up: {lost}. Nobody gets through.",
    ),
)
