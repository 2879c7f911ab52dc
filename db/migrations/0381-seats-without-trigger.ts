import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const IS_MOVED = `new.highest_bid_id is distinct from old.highest_bid_id
  and new.seats = 1 and new.exclusive_from_cents is null`;

const IS_WRITTEN = "current_setting('marketplace.seats', true) is not distinct from 'written'";

const POSTGRES_STATEMENTS = [
  "drop trigger packages_leader on packages",
  `create trigger packages_leader after update of highest_bid_id on packages
    for each row when (${IS_MOVED} and not ${IS_WRITTEN}) execute function move_leaders_seat()`,
];

/** Bids write the leader's seat themselves, and only a previous server leaves that to the trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of POSTGRES_STATEMENTS)
    await perEngine({ sqlite: sql`select 1`, postgres: sql.raw(statement) }).execute(db);
}
