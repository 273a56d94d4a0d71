-- 0004: what is known of messages that did not go out at once.

-- Since when a row may have arrived though no word of it came; null: it has not.
alter table outbox add column in_doubt text;
-- How often the platform has refused it.
alter table outbox add column refusals integer not null default 0;
-- 1: it is tried again later, and what comes after it does not wait for it meanwhile.
alter table outbox add column aside integer not null default 0 check (aside in (0, 1));
-- 1: this message should be pinned, in the place of older ones for the same purpose, and that is not done yet.
alter table messages add column to_pin integer not null default 0 check (to_pin in (0, 1));
create index messages_to_pin on messages (message_id) where to_pin = 1;
