"""What the tables say, in English."""

from __future__ import annotations

from bot.games.patterns import Grammar

from .sayings import (
    Asking,
    Buttons,
    Inputs,
    Lobby,
    LobbyNotice,
    Looking,
    Muster,
    Orders,
    People,
    Reading,
    Running,
    Standing,
    TableSayings,
    Told,
    Values,
)

GRAMMAR = Grammar({}, plurals=2, plural=lambda number: 0 if number == 1 else 1)

ENGLISH = TableSayings(
    grammar=GRAMMAR,
    paces={"live": "live", "fast": "fast", "daily": "daily", "weekly": "weekly"},
    pauses={
        "1 hour": "1 hour",
        "6 hours": "6 hours",
        "1 day": "1 day",
        "3 days": "3 days",
        "1 week": "1 week",
        "2 weeks": "2 weeks",
    },
    buttons=Buttons(
        panel="My hand",
        answer="Answer",
        answer_form="Answer…",
        board_in_words="Board in words",
        join="Join",
        leave="Leave",
        begin="Begin now",
        here="I am here",
        go_on="Go on",
        pause="Pause",
    ),
    people=People(somebody="somebody", nobody="nobody", machine="machine player", free="free"),
    values=Values(
        yes="yes",
        no="no",
        nothing="nothing",
        nobody="nobody",
        articles="the",
        done="done",
        joined="{so_far} and {one}",
        either="{so_far} or {one}",
        in_all="{shown} ({price} in all)",
        several="{name} ({copies})",
    ),
    reading=Reading(
        no_such_move="There is no such move.",
        missing="Something is still missing.",
        unfit="These values do not go together; look at them again.",
        divide="{what} is more than one thing; put a comma between them: {parts}.",
        does_not_go="“{field}” does not go with the rest of what you said.",
        twice="“{field}” is said twice.",
        in_field="{field}: {wrong}",
        say_first="For {what} say also “{field}”: {options}.",
        cannot_be_said="{what} cannot be said as things stand. What can be said now: {fields}. Without it the form "
        "opens.",
        nothing_to_fill="{what} cannot be said as things stand. There is nothing to fill in. Without it the form "
        "opens.",
        which="“{what}” could mean several things. Say which: {ways}.",
        too_long="That is longer than {most} {most:character|characters}.",
        yes_or_no="Yes or no is wanted here.",
        too_many="That is more than {most} in all.",
        number="A number from {low} to {high} is wanted here.",
        one_of="That can be one of: {options}.",
        one_of_more="That can be one of: {options} ….",
        piles="Write each place with its number, such as “Arrakeen 3, Carthag 2”.",
    ),
    orders=Orders(
        title="Order: {order}",
        followed="Followed when the question comes, at once if it is open now. Only you know of it.",
        ahead="You choose from what is possible as things stand now. What is not possible when it comes, you are asked "
        "then.",
        none_such="There is no such order for you in this game. /orders shows those you can give.",
    ),
    looking=Looking(
        no_game="There is no game of that number that you can see. /game list shows yours and those of this channel.",
        no_seat="You have no seat in this game.",
        owe="You owe",
        nothing="Nothing now.",
        may="You may, at any time",
        held="held until something else is answered",
        answered="answered; you may still change it",
        default="without an answer: {default}",
        previews_on="Moves that cannot be taken back are repeated to you before they count.",
        previews_off="Your moves count at once, also those that cannot be taken back. An illegal one still changes "
        "nothing.",
        nothing_asked="Nothing is asked of you now.",
        nothing_now="{why} Nothing is asked of you now.",
        asked_now="{why} You are asked now: {what}.",
        answered_by={
            "default": "Your time for “{what}” ran out {when}, and this was played for you: {answer}",
            "typed": "You answered “{what}” {when}: {answer}",
            "order": "Your order answered “{what}” {when}: {answer}",
            "machine": "A machine player answered “{what}” for you {when}: {answer}",
        },
    ),
    inputs=Inputs(
        counts="✓ It counts.",
        done_already="That has been done already.",
        cannot_read="I cannot read this game just now. Please try again in a moment.",
        cannot_write="I cannot write it down just now, so it does not count. Please try again in a moment.",
        fault="This game met a fault of mine and waits; nothing is lost (reference {reference}).",
    ),
    lobby=Lobby(
        usual_title="{host}'s table",
        opened="The table is open (number {number}); you have its first seat.",
        unknown_game="I do not know the game “{game}”. I can run: {games}.",
        players="{game} is played by {players} with these options.",
        players_between="{game} is played by {least} to {most} with these options.",
        only_machines="Leave at least one seat to people: a table needs somebody to play for.",
        unknown_pace="Choose one of these paces: {paces}.",
        full="Every seat at this table is taken. Open another with /game new.",
        full_for_machines="Every seat at this table is taken.",
        seated="You have a seat.",
        seated_with_wish="You have a seat with a wish for {actor}.",
        no_choice="Nobody chooses a {actor} in {game}; a seat is all there is to take.",
        choose="Choose one of: {actors}.",
        wished_already="{actor} is wished for by {who} already.",
        no_seat="You have no seat at this table.",
        left="You have left the table.",
        left_closed="You have left, and the table is closed.",
        remove_too_late="The game has begun. Who stays away is played for by defaults, or by a machine player.",
        nobody_there="Nobody sits there. Choose one of those whom the list shows while you type.",
        own_seat="That is your own seat. /game leave frees it, and the next person hosts the table.",
        removed="The seat of {who} is free.",
        machine_seated="A machine player has taken a seat.",
        host_only="Only the host of this table may do that.",
        closed="This table was closed. Open another with /game new.",
        being_asked="Everybody at this table is being asked whether they are there. Its host can end that "
        "(/game run do:begin), or free a seat (/game run do:remove).",
        seats_taken="This table has begun; its seats are taken.",
    ),
    muster=Muster(
        begins="Everybody is there. The game begins.",
        too_few="{game} needs {least} {least:player|players}; machine players count.",
        called="Everybody who was not here lately is asked once, then the game begins.",
        not_called="Nobody is being asked just now.",
        thanks="Thank you. The game begins when everybody has answered.",
        begins_without="The game begins; machine players play for those who are missing.",
        ends="A machine player plays for whoever has not answered by {when}, until he is back.",
    ),
    lobby_notice=LobbyNotice(
        head="**{title}** · {plays} · pace *{pace}*",
        begins_when_full="The game begins when every seat is taken.",
        still_there="Still there? Everybody presses once, then the game begins.",
        begun="The game has begun.",
        would_like="(would like {actor})",
        host="host",
        here="here",
    ),
    standing=Standing(
        lobby="The game has not begun: {taken} of {seats} {seats:seat is|seats are} taken. It begins when all are, or "
        "when its host wishes (/game run do:begin).",
        muster="The game has not begun: everybody is asked whether they are there, and {here} of {seats} are.",
        paused="The game is paused.",
        paused_until="The game is paused until {when}. /game run do:resume lets it go on sooner, at the word of its "
        "host or a moderator, else by vote.",
        paused_by_vote_until="The game is paused until {when}. /game run do:resume lets it go on sooner, by vote.",
        lost="The game has lost its channel and waits. Whoever plays can say /game run do:move in another one, or "
        "/game run do:resume if I may write in the old one again.",
        operator="The game waits for its operator to mend a fault; nothing is lost.",
        over="The game is over.",
        no_more="{result} Nothing more can be played.",
        away="A machine player answers for you until you say /game run do:back.",
        no_clock="No clock runs.",
    ),
    asking=Asking(
        window="A window is open: {what}",
        window_until="A window is open: {what} {when}",
        one_enough="{what} (one answer is enough)",
        first_counts="One answer is enough: the first counts for all who are asked.",
        reminder="Still waiting for you.",
        last_call="Last call.",
        time_up="Your time is up {when}; then: {default}",
        default="Without an answer: {default}",
        so_far="So far",
        turn_over="Done: nothing is asked of you now.",
        more_news="More of what only you know",
        call="{who} {headline}: press to see your table.",
        call_bare="{who}: press to see your table.",
        closed="{who} my private messages do not reach you. Nothing is lost by that: what only you may see stands "
        "under **My hand**, below the board. `/help secrets` says how to open them.",
        closed_muster="{who} are you still there? My private messages do not reach you, so I ask here. Press once.",
    ),
    running=Running(
        game_over="The game is over.",
        other_server="A game stays in its server; choose another channel of it.",
        same_place="The game is played here already.",
        moved="The game is played here from now on.",
        moved_still="The game is played here from now on. {waits}",
        pause_too_long="A pause lasts two weeks at most.",
        rests="You paused this game not long ago. You alone can pause it again {when}, when it has run for as long as "
        "it stood still; until then the table can, by vote.",
        no_vote="Only those who play at this table can vote on that; its host and moderators decide it.",
        not_paused="The game is not paused.",
        goes_on="The game goes on.",
        vote="Your vote counts: {votes} of the {needed} that {needed:is|are} needed.",
        vote_for="Your vote counts for a pause of {length}: {votes} of the {needed} that {needed:is|are} needed.",
        voted="Your vote counts already: {votes} of the {needed} that {needed:is|are} needed.",
        voted_for="Your vote counts already for a pause of {length}: {votes} of the {needed} that {needed:is|are} "
        "needed.",
        not_begun="The game has not begun. /game leave frees your seat.",
        conceded="You have left the game; a machine player has taken over your seat.",
        taken_back="The seat is yours again.",
    ),
    told=Told(
        one={
            "absent": "The muster of **{title}** is over, and you were not there. A machine player plays for you; "
            "/game run do:back takes your seat back at any time.",
            "freed": "Your seat at **{title}** was freed, since you were not there. You can join again while there is "
            "room.",
            "removed": "Your seat at **{title}** was freed by its host or a moderator. You can join again while there "
            "is room.",
            "fault": "The game **{title}** met a fault of mine and waits, its clocks stopped; nothing is lost. "
            "The operator has been told (reference {ref}).",
            "mended": "The game **{title}** goes on where it stopped.",
            "muster": "**{title}**: every seat is taken. Are you still there? Press once and the game can begin.",
            "expired": "The open table **{title}** was closed.",
            "lost": "The game **{title}** has lost its channel and waits. "
            "Whoever plays in it can give it another of its server: /game run do:move, said there.",
            "hosting": "You host **{title}** from now on: who did so before has left. "
            "`/help hosting` says what a host can do.",
            "left": "**{title}**: whoever played {ref} has left; a machine player answers for that seat from now on.",
            "knock": "My private messages reach you again. Questions of **{title}** come here from now on.",
            "welcome": "You have a seat at **{title}**. Private questions of that game reach you here.",
            "begun": "**{title}** has begun. Your seat: {ref}.",
            "over": "**{title}**: {result}",
        },
        host="**{title}**: {who} hosts the table from now on.",
        absent={
            "nobody-there": "**{title}**: {who} did not answer. A machine player plays for whoever is missing, until "
            "he says /game run do:back.",
            "open-again": "**{title}**: {who} did not answer. Those seats are free again, and others can take them; "
            "/game run do:begin begins without.",
        },
        paused={
            "player": "The game **{title}** is paused by {who} until {until}; no clock runs. Then it goes on by "
            "itself. /game run do:resume lets it go on sooner, at the word of its host or a moderator, else by vote.",
            "moderator": "The game **{title}** is paused by a moderator until {until}; no clock runs. Then it goes on "
            "by itself. /game run do:resume lets it go on sooner, at the word of its host or a moderator, else by "
            "vote.",
            "vote": "The game **{title}** is paused by a vote of the table until {until}; no clock runs. Then it goes "
            "on by itself. /game run do:resume lets it go on sooner, by vote.",
        },
        paused_before="The game **{title}** is paused; no clock runs.",
        resumed={
            "": "The game **{title}** goes on; the clocks run again with what was left on them.",
            "vote": "The game **{title}** goes on: most of those who play wish it; the clocks run again with what was "
            "left on them.",
            "end": "The game **{title}** goes on: its pause is over; the clocks run again with what was left on them.",
        },
        resumed_by="The game **{title}** goes on, as {who} wishes; the clocks run again with what was left on them.",
        vote_to_pause="**{title}**: {who} would like a pause of {length} ({votes} of {needed} {needed:vote that is|"
        "votes that are} needed; /game run do:pause adds yours).",
        vote_to_resume="**{title}**: {who} would like the game to go on ({votes} of {needed} {needed:vote that is|"
        "votes that are} needed; /game run do:resume adds yours).",
    ),
)
