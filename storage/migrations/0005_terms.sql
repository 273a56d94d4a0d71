-- 0005: what tables agree on for their clocks, and when somebody was reminded last.

-- Common quiet hours, time bank, who plays for the absent: JSON made by the caller, like `options`.
alter table games add column terms text not null default '{}' check (json_valid(terms));
-- A person's reminders of all games are one message: the last one is looked for before another is sent.
create index outbox_reminders on outbox (recipient, id) where kind = 'reminder' and recipient_kind = 'person';
