import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table notices add column confirmed_at integer",
  "alter table notices add column pardoned_at integer",
  "alter table notices add column earlier_action_id text references operator_actions (id) on delete set null",
  "create index notices_action on notices (earlier_action_id) where earlier_action_id is not null",
  // Other notices were submitted with an address that nobody has confirmed.
  `update notices set confirmed_at = received_at
    where notifier_id in (select id from users where is_email_verified = 1)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
