"""The course of filling in a form: open it, take what is chosen or written, restate it, submit it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.presentation import WHAT_IF, Choice
from bot.places import places
from bot.tables.answers import Reader, refused_name, refused_values, usual
from bot.tables.answers import answer as make_of
from bot.tables.api import Ask, Sorry
from bot.tables.naming import Words
from bot.tables.values import DIGITS, NONE, Values, from_token, halved, missing, read, settled
from bot.tables.words import say as of_tables
from engine.core.forms import Field, Number, Pick, Several, Split, fits, options_of
from engine.core.moves import Move

from ..answering import Answer
from ..ids import Press, is_number
from ..screen import of_reply
from ..words import say
from . import pages
from .draft import Draft
from .jointly import Chosen, answers, by_number, is_by_number, parts
from .pages import Sheet

log = logging.getLogger(__name__)


class Wizard:
    """The form of one decision, offer or order, in front of one person."""

    def __init__(self, answer: Answer, game: int, kind: str, decision: str = "") -> None:
        self.answer = answer
        self.front = answer.front
        self.game = game
        self.kind = kind
        self.decision = decision

    @classmethod
    def of(cls, answer: Answer, press: Press) -> tuple[Wizard, str, str]:
        """Return the form a press is about, the field, and what else it says. Raises Sorry if it is malformed."""
        parts = press.arg.split("|")
        if len(parts) != 4:
            raise Sorry(say().form.old_button)
        kind, decision, field, extra = parts
        return cls(answer, press.game, kind, decision), field, extra

    # opening

    async def start(self) -> None:
        """Open the form with what was kept."""
        ask = await self._open({})
        self.decision = ask.decision.id if ask.decision is not None else self.decision
        draft = await self._draft()
        if ask.supposed is not None and not draft.values:
            draft.values = dict(ask.supposed.usual)
        elif ask.begins and not draft.values:
            draft.values = dict(ask.begins)
        elif ask.decision is not None and not draft.values:
            draft.values = self._likeliest(ask)
        await self._show(draft, screen=ask.supposed is not None or bool(ask.begins))  # what it begins with opens fields

    def _likeliest(self, ask: Ask) -> Values:
        """Return the values of the first ready-made answer, to be changed: all of one that is restated first.

        Of another they reach as far as what one list asks for together: a dialog shows all that it sends.
        """
        first = next((c.move for c in ask.choices if c.style == "primary" and self._begins(ask, c.move)), None)
        values = first.model_dump(mode="json", exclude={"kind"}, exclude_none=True) if first is not None else {}
        if first is None or ask.shows.needs_preview(first):
            return values
        names = [field.name for field in ask.form.fields]
        last = max((names.index(name) for name in ask.shows.together(ask.kind) if name in names), default=-1)
        return {name: value for name, value in values.items() if name in names[: last + 1]}

    def _begins(self, ask: Ask, move: Move) -> bool:
        return bool(ask.shows.together(ask.kind)) or ask.shows.needs_preview(move)

    async def typed(self, line: str, *, look: bool = False) -> None:
        """Answer what a line says. What it leaves open is asked by the form, with what it said filled in.

        With `look` the form opens in any case: it was not said which question is meant.
        """
        said = await self.front.tables.said(self.game, self.answer.person, self.kind, self.decision or None, line)
        self.kind, self.decision = said.kind, said.decision
        draft = Draft(self.decision, dict(said.values), number=(await self._draft()).number + 1)
        if said.move is None or look:
            await self._show(draft, screen=look or self.kind == WHAT_IF)
        else:
            await self._end(draft, said.move)

    async def _show(self, draft: Draft, *, screen: bool = False) -> None:
        """Show the form: as a dialog where that is best, unless it must be a screen."""
        sheet = await self._sheet(draft)
        if not screen and pages.fits_dialog(sheet) and not self.answer.taken:
            await self.answer.ask(pages.dialog_of(sheet))
        else:
            await self._keep(draft)
            await self.answer.show(pages.screen_of(sheet))

    async def confirm(self, choice: Choice | Move) -> None:
        """Answer with a ready-made move: restated first if it must be, else at once."""
        move = choice.move if isinstance(choice, Choice) else choice
        preview = await self.front.tables.preview(self.game, self.answer.person, move, self.decision or None)
        if preview is None:
            await self.submit(move)
            return
        values = move.model_dump(mode="json", exclude={"kind"}, exclude_none=True)
        draft = await self._draft()
        draft.values, draft.number = values, draft.number + 1
        draft.move = move.model_dump(mode="json")
        sheet = await self._sheet(draft)
        await self._keep(draft)
        await self.answer.show(pages.preview_of(sheet, preview))

    # presses

    async def press(self, action: str, field: str, extra: str) -> None:
        """Take a button of the form."""
        draft = await self._draft()
        if action == "w-yes" and extra == str(draft.number):
            sheet = await self._sheet(draft)
            ready = self._shows.rules.moves.decode(draft.move) if draft.move is not None else None
            await self.submit(ready or self._move(sheet.ask, draft.values))
            return
        if action == "w-entry":
            sheet = await self._sheet(draft)
            asked = _need(sheet.ask, field)
            if not pages.is_button(asked):
                raise Sorry(say().form.not_asked)
            await self.answer.ask(pages.entry_dialog(sheet, asked))
            return
        if action == "w-line":
            sheet = await self._sheet(draft)
            line = Reader(sheet.ask).write(draft.values) if draft.values else ""
            await self.answer.ask(pages.line_dialog(sheet, line))
            return
        if action == "w-number" and (dialog := pages.number_dialog(await self._sheet(draft))).entries:
            await self.answer.ask(dialog)
            return
        if action == "w-begin":
            await self._begin(draft, extra)
            return
        if action == "w-done":
            await self._finish(await self._sheet(draft))
            return
        if action == "w-page":
            draft.page = int(extra) if is_number(extra) else 0
        elif action == "w-fresh":
            draft = Draft(self.decision, number=draft.number + 1)
        elif action == "w-flag":
            draft.set(field, not draft.values.get(field, False))
        note = say().form.changed if action in ("w-yes", "w-number") else ""
        await self._redraw(draft, note)

    async def _begin(self, draft: Draft, number: str) -> None:
        """Begin the answer as a button says, and ask for the rest of it in one dialog."""
        begins = pages.beginnings(await self._sheet(draft)).get(number)
        if begins is None:
            raise Sorry(say().form.old_button)
        for name, value in begins.values.items():
            draft.set(name, value)
        await self._keep(draft)
        await self.answer.ask(pages.beginning_dialog(await self._sheet(draft), begins))

    async def choose(self, action: str, field: str, tokens: Sequence[str]) -> None:
        """Take what was chosen in a select of the form."""
        draft = await self._draft()
        sheet = await self._sheet(draft)
        asked = _need(sheet.ask, field)
        if action == "w-group" and tokens and is_number(tokens[0]):
            one = pages.group_dialog(sheet, asked, int(tokens[0])) if isinstance(asked, Split) else None
            if one is not None:
                await self.answer.ask(one)
                return
            draft.groups[field] = int(tokens[0])
        elif pages.OTHER in tokens:
            draft.groups.pop(field, None)
        elif isinstance(asked, Split):
            pile = from_token(tokens[0]) if tokens else None
            if pile not in options_of(asked):
                raise Sorry(say().form.not_asked)
            await self.answer.ask(pages.entry_dialog(sheet, asked, pile))
            return
        else:
            gone = [token for token in tokens if token != NONE and from_token(token) not in options_of(asked)]
            whys = [_why_gone(sheet.ask, draft.values, asked, token) for token in gone]
            if not (gone and isinstance(asked, Pick)):
                draft.set(field, _chosen(sheet, asked, tokens))
            await self._redraw(
                draft, "\n".join(dict.fromkeys(why.sentence for why in whys)), *(why.rule for why in whys[:1])
            )
            return
        await self._redraw(draft, "")

    async def fill(self, field: str, written: Mapping[str, Sequence[str]]) -> None:
        """Take a dialog. What cannot be read is said, what can is kept; one that held all there is ends the form."""
        draft = await self._draft()
        if field == pages.LINE:
            await self._line(draft, "".join(written.get(pages.LINE, ())))
            return
        draft.move, written = None, pages.of_group(written)
        trouble, together = _taken(await self._sheet(draft), draft, written)
        wanted = dict(draft.values)
        sheet = await self._sheet(draft)
        if not trouble and (why := _narrowed(sheet, wanted, written)) is not None:
            trouble.append(why.sentence)
        said = {part for name in written for part in parts(name)}
        said |= {half for number, half in pages.halves_of(sheet.ask.form.fields).items() if number in said}
        whole = field == pages.NUMBERS or (not field and said >= {f.name for f in sheet.ask.form.fields})
        kept = self._kept(draft, written, together)
        if whole and not trouble and not missing(sheet.ask.form, draft.values) and kept:
            await self._finish(sheet)
        else:
            await self._redraw(draft, "\n".join(trouble))

    async def _line(self, draft: Draft, line: str) -> None:
        """Take an answer that was written in one line; what cannot be read is said, and nothing is lost by it.

        What it leaves empty, and what could be filled, stays empty where the answer is restated before it counts.
        """
        try:
            said = await self.front.tables.said(self.game, self.answer.person, self.kind, self.decision or None, line)
            draft.values, draft.number, draft.move = dict(said.values), draft.number + 1, None
            move = said.move or self._restated(draft, await self._sheet(draft))
        except Sorry as sorry:
            await self._refused(draft, sorry)
            return
        if move is not None:
            await self._end(draft, move)
        else:
            await self._redraw(draft, "")

    def _restated(self, draft: Draft, sheet: Sheet) -> Move | None:
        """Return the answer as far as it is said, if it is whole and restated before it counts."""
        if sheet.ask.supposed is not None or missing(sheet.ask.form, draft.values):
            return None
        move = self._move(sheet.ask, draft.values)
        return move if self._shows.needs_preview(move) else None

    def _kept(self, draft: Draft, written: Mapping[str, Sequence[str]], together: Mapping[str, Chosen]) -> bool:
        """Say whether everything that was written still stands after the form was narrowed; what is empty may go."""
        said = [part for name, texts in written.items() if not set(texts) <= {"", "no", NONE} for part in parts(name)]
        return all(name in draft.values for name in said if name not in together) and all(
            value is None or draft.values.get(name) == value for name, value in together.items()
        )

    # the end

    async def _finish(self, sheet: Sheet) -> None:
        try:
            move = self._move(sheet.ask, sheet.draft.values)
        except Sorry as sorry:
            await self._refused(sheet.draft, sorry)
        else:
            await self._keep(sheet.draft)
            await self._end(sheet.draft, move)

    async def _end(self, draft: Draft, move: Move) -> None:
        """Restate a move, or make it. If it is refused the form shows why, with what was said."""
        try:
            preview = await self.front.tables.preview(self.game, self.answer.person, move, self.decision or None)
            if preview is None:
                await self.submit(move)
                return
        except Sorry as sorry:
            await self._refused(draft, sorry)
            return
        sheet = await self._sheet(draft)
        await self._keep(draft)
        await self.answer.show(pages.preview_of(sheet, preview))

    async def submit(self, move: Move) -> None:
        """Make the move; the answer comes after the commit and is the promise that it counts."""
        tables = self.front.tables
        work = tables.submit(self.game, self.answer.person, move, self.decision or None, self.answer.id)
        reply = await self.answer.wait(work)
        try:
            await self.answer.show(of_reply(reply, self.game))
        finally:
            await self._forget()
        await self.answer.takes_its_place()

    async def _forget(self) -> None:
        """Forget the draft, if there is one. The move counts whatever becomes of that."""
        tables, person = self.front.tables, self.answer.person
        try:
            if await tables.draft(self.game, person, self.kind):
                await tables.keep_draft(self.game, person, self.kind, {})
        except Exception as error:  # noqa: BLE001 - logged; told to the person, it would deny a move that was made
            log.warning("game %s: a draft could not be forgotten: %s", self.game, places(error))

    def _move(self, ask: Ask, values: Values) -> Move:
        return make_of(ask, ask.form, values)

    async def _refused(self, draft: Draft, sorry: Sorry) -> None:
        """Show the form again with the reason; if it is no longer open, the reason alone."""
        try:
            await self._redraw(draft, sorry.sentence, sorry.rule)
        except Sorry:
            raise sorry from None

    # state

    async def _draft(self) -> Draft:
        kept = await self.front.tables.draft(self.game, self.answer.person, self.kind)
        return Draft.load(kept, self.decision)

    async def _keep(self, draft: Draft) -> None:
        await self.front.tables.keep_draft(self.game, self.answer.person, self.kind, draft.dump())

    async def _sheet(self, draft: Draft, note: str = "", rule: str = "") -> Sheet:
        """Open the form with the values that it takes."""
        self._shows = await self.front.show_of(self.game)
        usually = {} if self.kind == WHAT_IF else usual(self._shows, self.kind)  # refuses a kind that there is not
        ask = await self._open(draft.values)
        at_first = usually if ask.supposed is None else ask.supposed.usual
        _, draft.values = settled(ask.seen.opened, draft.values, at_first)
        ask = replace(ask, given=draft.values)
        return Sheet(ask, draft, Words(ask), note, rule)

    async def _open(self, values: Values) -> Ask:
        return await self.front.tables.open_ask(self.game, self.answer.person, self.kind, self.decision or None, values)

    async def _redraw(self, draft: Draft, note: str, rule: str = "") -> None:
        sheet = await self._sheet(draft, note, rule)
        await self._keep(draft)
        await self.answer.show(pages.screen_of(sheet))


def _taken(sheet: Sheet, draft: Draft, written: Mapping[str, Sequence[str]]) -> tuple[list[str], dict[str, Chosen]]:
    """Take what a dialog says; returns what cannot be read, and what was chosen in fields that go together."""
    trouble: dict[str, str] = {}
    together: dict[str, Chosen] = {}
    for name, texts in sorted(written.items(), key=lambda one: is_by_number(one[0])):  # numbers depend on the rest
        base, _, pile = name.partition("#")
        asked = sheet.ask.form.field(base)
        try:
            if is_by_number(name) or len(parts(name)) > 1:
                chosen = _together(sheet, draft.values, name, "".join(texts))
                together |= chosen
                draft.values, draft.number = {**draft.values, **chosen}, draft.number + 1
            elif asked is None:
                trouble[name] = say().form.field_gone
            elif isinstance(asked, Number) and asked.half:
                whole, half = halved("".join(texts))
                draft.set(base, _written(sheet, asked, pile, [whole], draft.values.get(base)))
                draft.set(asked.half, half)
            else:
                draft.set(base, _written(sheet, asked, pile, texts, draft.values.get(base)))
        except Sorry as sorry:
            label = sheet.words.called(parts(name)[0])
            trouble[name] = of_tables().reading.in_field.format(field=label, wrong=sorry.sentence)
    return [_why(sheet.ask, draft.values, name, written[name]) or said for name, said in trouble.items()], together


def _narrowed(sheet: Sheet, wanted: Values, written: Mapping[str, Sequence[str]]) -> Sorry | None:
    """Return why numbers do not stand beside each other, where one narrows the form so that another has no place."""
    numbers = [field for name in written if isinstance(field := sheet.ask.form.field(name), Number)]
    names = [name for field in numbers for name in (field.name, field.half) if wanted.get(name)]
    if all(sheet.draft.values.get(name) == wanted[name] for name in names):
        return None
    return refused_values(sheet.ask, wanted)


def _why(ask: Ask, values: Values, name: str, texts: Sequence[str]) -> str:
    """Return why the rules do not take the number in an entry, beside what else is said; empty if it is none."""
    base, _, pile = name.partition("#")
    text = "".join(texts).strip()
    if isinstance(ask.form.field(base), Pick):
        said = refused_name(ask, values, base, text)
        return said.sentence if said is not None else ""
    if not (isinstance(ask.form.field(base), Number | Split) and is_number(text) and len(text) <= DIGITS):
        return ""
    number = {**(values.get(base) or {}), pile: int(text)} if pile else int(text)
    why = refused_values(ask, {**values, base: number})
    return why.sentence if why is not None else ""


def _why_gone(ask: Ask, values: Values, asked: Field, token: str) -> Sorry:
    """Return why what was chosen from a list of before is not open any more: by the rules, where they say it."""
    why = refused_name(ask, values, asked.name, token)
    return why if why is not None else Sorry(say().form.option_gone, ask.seen.rule)


def _together(sheet: Sheet, values: Values, name: str, text: str) -> dict[str, Chosen]:
    """Return what an entry that answers several fields says about each."""
    return by_number(sheet.ask, sheet.words, values, name, text) if is_by_number(name) else answers(name, text)


def _need(ask: Ask, name: str) -> Field:
    field = ask.form.field(name)
    if field is None:
        raise Sorry(say().form.not_asked)
    return field


def _chosen(sheet: Sheet, field: Field, tokens: Sequence[str]) -> Any:
    names = sheet.words.names(field)
    if isinstance(field, Several):
        chosen = [from_token(token) for token in tokens]
        shown = _shown(sheet, field)
        kept = [v for v in sheet.draft.values.get(field.name) or () if v not in shown]
        return list(dict.fromkeys([*kept, *(c for c in chosen if c in field.options)]))
    return read(field, tokens[0] if tokens else "", names)


def _shown(sheet: Sheet, field: Several) -> Sequence[str]:
    """Return the options that were on the screen: all, or those of the group that is open."""
    opened = sheet.draft.groups.get(field.name)
    groups = pages.groups_of(sheet.words, field) if opened is not None else ()
    return groups[opened][1] if opened is not None and opened < len(groups) else field.options


def _written(sheet: Sheet, field: Field, pile: str, texts: Sequence[str], before: Any) -> Any:
    value = _read(sheet, field, pile, texts, before)
    if isinstance(field, Split | Several) and not fits(field, value):
        raise Sorry(of_tables().reading.too_many.format(most=say().number(field.most)))
    return value


def _read(sheet: Sheet, field: Field, pile: str, texts: Sequence[str], before: Any) -> Any:
    names = sheet.words.names(field)
    text = texts[0] if texts else ""
    if isinstance(field, Split) and pile:
        limits = dict(field.limits)
        number = read(Number(pile, 0, limits.get(pile, 0)), text or "0", {})
        return {p: n for p, n in {**(before or {}), pile: number}.items() if n}
    if isinstance(field, Several):
        return list(dict.fromkeys(token for token in map(from_token, texts) if token in options_of(field)))
    return read(field, text, names)
