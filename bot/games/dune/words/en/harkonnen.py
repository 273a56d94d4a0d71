"""The questions and the order that captures bring, in English."""

from __future__ import annotations

from ..sayings.harkonnen import CaptiveSayings, CaptureSayings, HarkonnenSayings

HARKONNEN = HarkonnenSayings(
    capture=CaptureSayings(
        title="Capture a leader",
        fields={"capture": "Capture a leader"},
        won="You have beaten {who}.",
        may_capture="You may capture one of their living leaders, drawn by lot. Once you see who it is, you keep or kill "
        "them.",
        worth="A captive leads one battle of yours and goes back, or brings you {reward} spice when killed.",
        nobody_there="You hold everybody who could be drawn from {who}: nobody is left to capture.",
        does="Capture a leader",
        lets_go="Capture nobody",
        by_default="You capture nobody.",
        captures="Capture a leader.",
        captures_nobody="Capture nobody.",
        in_advance={"capture": "Whenever I win", "below": "Kill whoever is worth less than"},
        always_never={"always": "Capture a leader", "never": "Capture nobody"},
        always="capture a leader after each battle that I win",
        never="capture nobody",
        keeps_all="{said}; keep them",
        kills_below="{said}; kill them if worth less than {below}, else keep them",
        asks="{said}; ask me what becomes of them",
    ),
    captive=CaptiveSayings(
        title="Keep or kill the captive",
        fields={"kill": "Kill the captive"},
        drawn="You have captured {leader:valued}.",
        kept_is="A captive leads one battle of yours and then goes back. Only {who} and you know who it is; against "
        "{who} they are a traitor.",
        killed_is="One who is killed goes to the owner's tanks, and all see it.",
        keep="Keep the captive",
        kill="Kill the captive for {reward} spice",
        by_default="You keep the captive.",
        keeps="Keep the captive.",
        kills="Kill the captive for {reward} spice.",
    ),
)
