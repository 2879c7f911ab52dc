import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const IS_ORDINARY = "seats = 1 and exclusive_from_cents is null";

const LEADERS = `select packages.id, bids.bidder_id from packages
  join bids on bids.id = packages.highest_bid_id where ${IS_ORDINARY}`;

const STATEMENTS = [
  "alter table packages add column exclusive_leader_id text",
  `update packages set exclusive_leader_id = (
    select exclusive_bids.bidder_id from exclusive_bids
    where exclusive_bids.package_id = packages.id
      and exclusive_bids.maximum_cents > coalesce(packages.highest_bid_cents, 0) * packages.seated
    order by exclusive_bids.maximum_cents desc, exclusive_bids.precedence limit 1)
    where exclusive_from_cents is not null`,
  `update positions set seated = 1 where (package_id, bidder_id) in (${LEADERS})`,
];

const LEADER = "(select bidder_id from bids where id = new.highest_bid_id)";

const IS_LEADER = `case when bidder_id = ${LEADER} then 1 else 0 end`;

const MOVE_SEAT = `update positions set seated = ${IS_LEADER}
  where package_id = new.id and seated <> ${IS_LEADER}
    and bidder_id in (select bidder_id from bids where id in (old.highest_bid_id, new.highest_bid_id))`;

const IS_MOVED = `new.highest_bid_id is distinct from old.highest_bid_id
  and new.seats = 1 and new.exclusive_from_cents is null`;

/** Servers of the previous version, which SQLite never has, leave the seat to a trigger. */
const POSTGRES_STATEMENTS = [
  `create function move_leaders_seat() returns trigger language plpgsql as
    'begin ${MOVE_SEAT}; return null; end'`,
  `create trigger packages_leader after update of highest_bid_id on packages
    for each row when (${IS_MOVED}) execute function move_leaders_seat()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (const statement of POSTGRES_STATEMENTS)
    await perEngine({ sqlite: sql`select 1`, postgres: sql.raw(statement) }).execute(db);
}
