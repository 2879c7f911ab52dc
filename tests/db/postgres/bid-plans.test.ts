import { expect, test } from "bun:test";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../../db/client";
import { lockForBids } from "../../../db/locks";
import { migrate } from "../../../db/migrate";
import { inLockingTransaction } from "../../../db/transaction";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";

const FEW_KEYS = sql`select users.id, known.seq from json_to_recordset('[]'::json) as requests (key text, bidder text)
  join users on users.id = requests.bidder
  left join idempotency_keys as known on known.idempotency_key = requests.key
    and known.member_id = requests.bidder`;

async function planOf(db: Db, query = FEW_KEYS): Promise<string> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(db);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

onPostgres(() =>
  test("bids look up rows by key, however small the table was when they were planned", async () => {
    const db = openDatabase(newPostgres());
    await migrate(db);
    expect(await planOf(db)).toContain("Seq Scan on users");
    const [plan, planWithoutIndex] = await inLockingTransaction(db, async (tx) => {
      await lockForBids(tx, [{ packageId: "no package", bidderId: "nobody" }]);
      return [await planOf(tx), await planOf(tx, sql`update log_place set last = last + 1`)];
    });
    expect(planWithoutIndex).not.toContain("JIT");
    expect(plan).toContain("using idempotency_keys_key");
    expect(plan).not.toMatch(/Seq Scan|Hash|Merge/);
    expect(await planOf(db)).toContain("Seq Scan on users");
    await db.destroy();
  }),
);
