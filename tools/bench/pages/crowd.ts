import { Database } from "bun:sqlite";
import { type Db, openDatabase } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { newId } from "../../../src/lib/ids";
import { addUser } from "../../../tests/support/people";
import { NOW } from "../catalogue/listing";
import { listMany } from "../catalogue/seeding";

const BIDDERS = 1000;
export const BIDS_EACH = 20;

/** Adds packages with bids of other members, by direct SQL. */
export async function crowd(file: string, packages: number): Promise<void> {
  const db = openDatabase(file);
  const { first } = await db
    .selectFrom("packages")
    .select((eb) => eb(eb.fn.max("seq"), "+", 1).as("first"))
    .executeTakeFirstOrThrow();
  await listMany(db, packages);
  const bidderIds = await addBidders(db);
  await db.destroy();
  const database = new Database(file);
  database.run("PRAGMA synchronous = OFF");
  database.run("CREATE TEMP TABLE bidders (place INTEGER PRIMARY KEY, id TEXT)");
  const insert = database.prepare("INSERT INTO bidders VALUES (?, ?)");
  for (const [place, id] of bidderIds.entries()) insert.run(place, id);
  const bids = `WITH RECURSIVE sequences (n) AS
      (SELECT 1 UNION ALL SELECT n + 1 FROM sequences WHERE n < ${BIDS_EACH})
    SELECT packages.id AS package_id, bidders.id AS bidder_id, seller_id, n,
      starting_price_cents + 100 * n AS cents, created_at
    FROM packages CROSS JOIN sequences
      JOIN bidders ON place = (7 * seq + n) % ${BIDDERS}
    WHERE seq >= ${first}`;
  // Otherwise, the server would first close auctions that have ended since, and update figures.
  const passed = Date.now() - NOW;
  database.run("BEGIN");
  database.run(`UPDATE packages SET bid_count = ${BIDS_EACH}, listed_bids = ${BIDS_EACH},
      created_at = created_at + ${passed},
      auction_end_time = auction_end_time + ${passed},
      roadshow_end_time = roadshow_end_time + ${passed}
    WHERE seq >= ${first}`);
  database.run(`INSERT INTO positions (bidder_id, package_id, highest_own_cents, standing_cents)
    SELECT bidder_id, package_id, cents, cents FROM (${bids})`);
  database.run(`INSERT INTO bids
      (id, package_id, bidder_id, seller_id, amount_cents, created_at, sequence)
    SELECT package_id || n, package_id, bidder_id, seller_id, cents, created_at, n FROM (${bids})`);
  database.run("COMMIT");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

async function addBidders(db: Db): Promise<string[]> {
  const first = await addUser(db, "crowd0", NOW);
  const others = Array.from({ length: BIDDERS - 1 }, (_, i) => ({
    ...first,
    id: newId(NOW),
    email: `crowd${i + 1}@example.test`,
  }));
  await inTransaction(db, async (tx) => {
    for (const user of others) await tx.insertInto("users").values(user).execute();
  });
  return [first, ...others].map(({ id }) => id);
}
