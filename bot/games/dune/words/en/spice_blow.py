"""The questions, offers and orders of the spice blow in English."""

from __future__ import annotations

from ..sayings.spice_blow import (
    NexusExtendSayings,
    NexusSayings,
    RideSayings,
    SpiceBlowSayings,
    WormKaramaSayings,
)

_DO = {
    "done": "Done: keep things as they are",
    "leave": "Leave my alliance",
    "propose": "Propose an alliance",
    "accept": "Accept a proposal",
    "refuse": "Refuse a proposal",
    "withdraw": "Withdraw my proposal",
}

SPICE_BLOW = SpiceBlowSayings(
    worm_karama=WormKaramaSayings(
        title="Karama against the worm",
        rises="The worm rises in {where}: {those}.",
        rises_alone="The worm rises in {where}: nobody.",
        spares="Under Fremen control it spares Fremen and their allies. A Karama ends that.",
    ),
    ride=RideSayings(
        title="Ride the worm",
        fields={"forces": "How many forces", "starred": "Fedaykin among them", "to": "Where to"},
        waits="The worm waits in {where}: {those}.",
        may_ride="Your forces there may ride, as one group, to any one place outside the storm. It costs nothing.",
        nobody="Nobody rides",
        all_to="All ride to {to}",
        by_default="Nobody rides.",
        rides="Ride the worm: {those} to {to}.",
        nobody_rides="Nobody rides.",
        in_advance={
            "territory": "If it rises in",
            "to": "Where to (nothing = stay)",
            "or_to": "If that is closed",
            "keep": "How many stay (nothing = nobody)",
        },
        stays="if it rises in {where}, stay",
        goes="if it rises in {where}, all ride to {to}",
        or_to="{said}, or to {to} if that is closed",
        keeps="{said}; {number} {number:stays|stay} behind",
        about="{where}",
    ),
    nexus=NexusSayings(
        title="Nexus",
        fields={"do": "What to do", "members": "Whom to invite", "id": "Which one"},
        in_advance={
            "done": "Be done otherwise",
            "accept": "Accept any alliance with",
            "until": "Up to turn (nothing = to the end)",
        },
        do=_DO,
        which="Proposal {number}",
        now="Alliances now: {alliances}.",
        no_alliances="Alliances now: none.",
        proposal="• {said}.",
        allies="Allies add up strongholds and win together. Say “done” when you want nothing more.",
        done="Done",
        accept="Accept alliance with {who}",
        refuse="Refuse alliance with {who}",
        propose="Propose an alliance to {who}",
        by_default="You are done: alliances stay as they are and you accept no proposal.",
        said={
            "done": "Done: keep things as they are.",
            "leave": "Leave my alliance.",
            "accept": "Accept a proposal.",
            "refuse": "Refuse a proposal.",
            "withdraw": "Withdraw my proposal.",
        },
        proposes="Propose an alliance to {who}.",
        leaves="You leave your alliance with {who}; everybody sees it.",
        done_early="Done, unless somebody proposes",
        ask="ask me",
        ask_until="ask me, up to turn {turn}",
        be_done="be done at once",
        be_done_until="be done at once, up to turn {turn}",
        accept_any="accept any alliance with {who}",
        accept_until="accept any alliance with {who}, up to turn {turn}",
        accept_else_done="accept any alliance with {who}, else be done at once",
        accept_else_done_until="accept any alliance with {who}, else be done at once, up to turn {turn}",
    ),
    extend=NexusExtendSayings(
        title="Extend the nexus",
        asked="The table gives everybody more time after a late change of alliances.",
        said="Extend the nexus.",
    ),
)
