"""What may be done at any time, in English: deals, loans, Truthtrance, Tleilaxu Ghola."""

from __future__ import annotations

from ..sayings.people import (
    DealAnswerSayings,
    DealingSayings,
    DealSayings,
    DealWithdrawSayings,
    GholaSayings,
    LoanSayings,
    TruthSayings,
    TruthtranceSayings,
)

_USED_UP = "The card is used up; everybody sees it."

PEOPLE = DealingSayings(
    truth=TruthSayings(
        title="Truthtrance: answer",
        fields={"answer": "Your answer"},
        answers={"yes": "Yes", "no": "No", "none": "No answer"},
        asks="{who:Who} {who:asks|ask|ask} you under Truthtrance: {question}",
        truthfully="Answer truthfully.",
        ready={"yes": "Answer yes", "no": "Answer no"},
        by_default="You do not answer, and everybody is told so.",
        said={"yes": "Answer yes.", "no": "Answer no.", "none": "Give no answer."},
    ),
    truthtrance=TruthtranceSayings(
        title="Play Truthtrance",
        fields={
            "target": "Whom to ask",
            "about": "About what",
            "value": "Which",
            "number": "How many at least, or which turn",
            "text": "In your own words",
        },
        about={
            "card": "A card in hand",
            "card_kind": "A kind of card in hand",
            "traitor": "A traitor",
            "prediction_faction": "The predicted winner",
            "prediction_turn": "The predicted turn",
            "spice": "At least this much spice",
            "cards": "At least this many cards",
            "free": "A question in my own words",
        },
        does="Truthtrance – {text}.",
        vouched="What the game knows it answers and vouches for itself; a question in your own words goes to the player.",
        asks_card="Play Truthtrance and ask {who}: do you hold “{card}”?",
        asks_kind="Play Truthtrance and ask {who}: do you hold {kind:a}?",
        asks_traitor="Play Truthtrance and ask {who}: is {leader:disc} your traitor?",
        asks_winner="Play Truthtrance and ask {who}: did you predict {winner}?",
        asks_number={
            "prediction_turn": "Play Truthtrance and ask {who}: did you predict turn {number}?",
            "spice": "Play Truthtrance and ask {who}: do you have at least {number} spice?",
            "cards": "Play Truthtrance and ask {who}: do you hold at least {number} {number:card|cards}?",
        },
        asks_freely="Play Truthtrance and ask {who}: {words}",
        used_up=_USED_UP,
    ),
    ghola=GholaSayings(
        title="Play Tleilaxu Ghola",
        fields={
            "what": "What comes back",
            "leader": "Leader",
            "forces": "How many forces",
            "starred": "Starred among them",
        },
        what={"leader": "A leader", "forces": "Forces"},
        does="Tleilaxu Ghola – {text}.",
        tanks="Your forces in the tanks: {what}.",
        for_leader="Play Tleilaxu Ghola for {leader:valued}.",
        for_forces="Play Tleilaxu Ghola for {what}.",
        used_up=_USED_UP,
    ),
    deal=DealSayings(
        title="Propose a deal",
        fields={"parties": "With whom", "text": "Words", "payments": "Spice payments"},
        binds="A public deal binds as soon as all parties accept it; the bot pays spice that falls due.",
        no_cards="Cards, leaders and forces cannot change hands. What cannot be paid becomes a public debt.",
        own="You have {amount} spice.",
        in_one_line="It can be written in one line, too: `{other:name}, {giver:name} to {other:name} 2`",
        begins="With {who}…",
        said="Offer {who} a deal.",
        said_words="Offer {who} a deal: {words}.",
        said_payments="Offer {who} a deal: {payments}.",
        said_both="Offer {who} a deal: {words}; {payments}.",
        payment="{giver:name} to {taker:name}, at once: {amount} spice",
        payment_later="{giver:name} to {taker:name}, when turn {turn} begins: {amount} spice",
        which="Deal {number}",
        open="• Deal {number} of {who} with {others}: {said}",
    ),
    deal_answer=DealAnswerSayings(
        title="Answer a deal",
        fields={"id": "Which one", "accept": "Accept it"},
        asked="These deals are waiting for your answer:",
        accepts="Accept deal {number}.",
        refuses="Refuse deal {number}.",
        binds="A deal that all parties have accepted is binding; spice that falls due is paid automatically.",
    ),
    deal_withdraw=DealWithdrawSayings(
        title="Withdraw a deal",
        fields={"id": "Which one"},
        asked="These deals of yours are still open:",
        said="Withdraw deal {number}.",
    ),
    loan=LoanSayings(
        title="Give spice to an ally",
        fields={"to": "Which ally", "amount": "Amount of spice"},
        asked="Give an ally spice at once, seen by the two of you alone. You have {amount} spice to give.",
        said="Give {who} {amount} spice.",
    ),
)
