/** The tables of db/schema/mail.ts. */
export const mail = [
  `create table mail_outbox (
    id text primary key,
    recipient text not null,
    template text not null,
    template_values text not null default '{}',
    unique_key text unique,
    contract_id text references contracts (id) on delete set null,
    attempts bigint not null default 0,
    next_attempt_at bigint not null,
    sent_at bigint,
    last_error text,
    request_id text,
    created_at bigint not null
  )`,
  "create index mail_outbox_recipient on mail_outbox (recipient)",
  "create index mail_outbox_contract on mail_outbox (contract_id) where contract_id is not null",
  "create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null",
  "create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null",
];
