import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    credential_id text not null unique,
    public_key blob not null,
    counter integer not null,
    transports text not null,
    name text not null,
    created_at integer not null,
    last_used_at integer
  ) strict`,
  "create index passkeys_user on passkeys (user_id, created_at)",
  `create table passkey_challenges (
    challenge text primary key,
    purpose text not null,
    bound_to text not null,
    expires_at integer not null
  ) strict`,
  "create index passkey_challenges_expires on passkey_challenges (expires_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
