import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { newDatabaseFile } from "../support/folder";

const BID = `update packages set highest_bid_cents = 1, highest_bid_id = 'bid', seated = 1,
  exclusive_leader_id = null, clearing_cents = null, defense_cents = null, beaten_cents = null,
  bid_count = 1, bids_sum_cents = 1, bids_top_cents = 1, state_seq = 1, logged = 1 where id = 'lot'`;

async function operationsOf(statement: string): Promise<string[]> {
  const file = newDatabaseFile();
  const db = openDatabase(file);
  await migrate(db);
  await db.destroy();
  using database = new Database(file);
  const rows = database.query<{ opcode: string }, []>(`explain ${statement}`).all();
  return rows.map(({ opcode }) => opcode);
}

test("a bid updates its package without a trigger, which would take twice as long", async () => {
  expect(await operationsOf(BID)).not.toContain("Program");
  expect(await operationsOf("update packages set title = '' where id = 'lot'")).toContain(
    "Program",
  );
});
