"""Filling in the forms of the engine on one phone screen: with buttons, selects and dialogs, or by a command.

`fields` holds values against forms, `pages` draws them, `flow` answers presses. Nothing is kept in memory: the draft
lies with the table service, so a restart or a closed dialog loses nothing.
"""
