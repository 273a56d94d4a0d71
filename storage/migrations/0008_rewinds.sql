-- 0008: going back. A commit may take the game back to where it stood after an earlier one; nothing is deleted.

-- Null: the commit goes on from the one before it. Else from the one of this number: what lies between is kept, and
-- counts no more. It may itself lie in what counts no more: so a game goes back to a branch that it had left.
alter table commits add column rewound_to integer check (rewound_to between 1 and commit_no - 1);
create index rewinds on commits (game_id, commit_no) where rewound_to is not null;
