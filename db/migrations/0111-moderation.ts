import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table packages add column shown integer not null default 1",
  "alter table packages add column audience text not null default 'everyone'",
  "alter table packages add column hidden_at integer",
  "alter table packages add column removed_at integer",
  "alter table users add column suspended_at integer",
  "alter table users add column verified_as text",
  "alter table users add column verified_at integer",
  // Without operator_id, the decision was made on the command line.
  `create table operator_actions (
    id text primary key,
    act text not null,
    package_id text references packages (id) on delete set null,
    member_id text references users (id) on delete set null,
    notice text,
    ground text not null,
    rule text not null,
    facts text not null,
    operator_id text references users (id) on delete set null,
    seconded_by text references users (id) on delete set null,
    asked_at integer not null,
    done_at integer,
    log_entry integer
  ) strict`,
  "create index operator_actions_package on operator_actions (package_id, asked_at) where package_id is not null",
  "create index operator_actions_member on operator_actions (member_id, asked_at) where member_id is not null",
  "create index operator_actions_by on operator_actions (operator_id) where operator_id is not null",
  "create index operator_actions_seconded on operator_actions (seconded_by) where seconded_by is not null",
  "create index operator_actions_time on operator_actions (asked_at)",
  "create index operator_actions_waiting on operator_actions (asked_at) where done_at is null",
  `create table notices (
    reference text primary key,
    about text not null,
    package_id text references packages (id) on delete set null,
    subject_id text references users (id) on delete set null,
    kind text not null,
    reasons text not null,
    works text,
    name text not null,
    email text not null,
    good_faith integer not null,
    notifier_id text references users (id) on delete set null,
    secret_hash text not null,
    folded_into text references notices (reference) on delete set null,
    received_at integer not null,
    decision text,
    ground text,
    rule text,
    facts text,
    decided_by text references users (id) on delete set null,
    decided_at integer
  ) strict`,
  "create unique index notices_secret on notices (secret_hash)",
  "create index notices_package on notices (package_id) where package_id is not null",
  "create index notices_subject on notices (subject_id) where subject_id is not null",
  "create index notices_notifier on notices (notifier_id) where notifier_id is not null",
  "create index notices_email on notices (email, received_at)",
  "create index notices_decider on notices (decided_by) where decided_by is not null",
  "create index notices_folded on notices (folded_into) where folded_into is not null",
  "create index notices_waiting on notices (received_at) where decided_at is null",
  "create index notices_time on notices (received_at)",
  `create table notice_numbers (
    year integer primary key,
    last integer not null
  ) strict`,
  `create table complaints (
    id text primary key,
    action_id text references operator_actions (id) on delete cascade,
    notice text references notices (reference) on delete cascade,
    member_id text references users (id) on delete set null,
    reasons text not null,
    made_at integer not null,
    outcome text,
    answer text,
    decided_by text references users (id) on delete set null,
    decided_at integer
  ) strict`,
  "create unique index complaints_action on complaints (action_id) where action_id is not null",
  "create unique index complaints_notice on complaints (notice) where notice is not null",
  "create index complaints_member on complaints (member_id) where member_id is not null",
  "create index complaints_decider on complaints (decided_by) where decided_by is not null",
  "create index complaints_waiting on complaints (made_at) where decided_at is null",
  `create table invitations (
    package_id text not null references packages (id) on delete cascade,
    email text not null,
    invited_at integer not null,
    primary key (package_id, email)
  ) strict`,
  "create index invitations_email on invitations (email)",
  `create table operator_roles (
    email text primary key,
    role text not null check (role in ('operator', 'reviewer', 'support')),
    granted_at integer not null
  ) strict`,
  `create table domain_proofs (
    member_id text primary key references users (id) on delete cascade,
    domain text not null,
    name text not null,
    token text not null,
    asked_at integer not null
  ) strict`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
