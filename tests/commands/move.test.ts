import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, databaseFile } from "../../db/client";
import { migrate } from "../../db/migrate";
import { tablesOf } from "../../db/moving/target";
import { searchMatches } from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { lockFolder } from "../../db/sqlite/lock";
import { inTransaction } from "../../db/transaction";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import { withOwnDatabase, withSharedDatabase } from "../../src/commands/database";
import { moveDatabase } from "../../src/commands/move";
import { expectNotMoved, writeMovedMark } from "../../src/commands/moved-mark";
import { type Config, loadConfig } from "../../src/config";
import { issueInvoice } from "../../src/invoices/issuing";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { acceptBid } from "../../src/trade/decisions";
import { TestClock } from "../support/clock";
import { sendContractOf } from "../support/contracts";
import { inDatabase } from "../support/database";
import { stateDetails } from "../support/deals";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { refusal } from "../support/obstacles";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { emptyDatabase, newPostgres } from "../support/postgres";
import { UNSIGNED } from "../support/unsigned";

setDefaultTimeout(PATIENCE_MS);

const clock = new TestClock();
const now = clock.now();
async function trade(db: Db) {
  const people = await addPeople(db, now);
  const sold = await addLot(db, people.mei.id, now);
  const text = { title: "香港題庫", description: "\\{}\",'\tNULL" };
  const open = await addLot(db, people.mei.id, now, text);
  const queue = new BidQueue(db, clock, UNSIGNED, 0);
  const bid = (packageId: string, bidderId: string, amountCents: number) =>
    queue.place({ packageId, bidderId, amountCents, idempotencyKey: null, maximumCents: null });
  const won = await bid(sold.id, people.ada.id, 105_000);
  await acceptBid(db, { bidId: won.bid?.id ?? "", sellerId: people.mei.id }, now);
  await sendContractOf(db, won.bid?.id ?? "", now);
  await stateDetails({ db, clock, people }, "mei");
  const contract = await db.selectFrom("contracts").select("id").executeTakeFirstOrThrow();
  const sale = { contractId: contract.id, sellerId: people.mei.id, buyerId: people.ada.id };
  await inTransaction(db, (tx) => issueInvoice(tx, { ...sale, dueAt: now + 1 }, now));
  await bid(open.id, people.ada.id, 105_000);
  await queue.place({
    packageId: open.id,
    bidderId: people.bo.id,
    idempotencyKey: "a key",
    amountCents: 9_000_000,
    maximumCents: 10_000_000,
  });
  const image = Uint8Array.from({ length: 256 }, (_, i) => i);
  await db
    .insertInto("avatars")
    .values({ id: newId(now), user_id: people.ada.id, image, created_at: now })
    .execute();
  const large = { reserve_cents: 9_999_999_999 };
  await db.updateTable("packages").set(large).where("id", "=", open.id).execute();
  const settings = JSON.stringify({ theme: "light", quoted: '"\\' });
  await db
    .insertInto("user_settings")
    .values({ user_id: people.bo.id, settings, updated_at: now })
    .execute();
  return { people, open };
}

onPostgres(() => {
  describe("moving to PostgreSQL", () => {
    let config: Config;
    let file: string;
    let market: Awaited<ReturnType<typeof trade>>;

    beforeEach(async () => {
      config = loadConfig({ DATA_DIR: newFolder() });
      file = databaseFile(config.dataDir);
      await inDatabase(file, migrate);
      market = await inDatabase(file, trade);
    });

    const onServer = (address: string): Config => ({ ...config, databaseUrl: address });

    test("copies every row of every table unchanged", async () => {
      const address = emptyDatabase();
      const sentence = await moveDatabase(config, address);
      expect(sentence).toMatch(
        /^Moved \d+ rows in \d+ tables to t\d+_\d+ at localhost\. Counts and sums/,
      );
      const source = new Database(file, { readonly: true });
      const shown = (rows: unknown[]) =>
        rows
          .map((row) =>
            JSON.stringify(
              Object.entries(row as object)
                .map(([name, value]) => [
                  name,
                  value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
                ])
                .sort(),
            ),
          )
          .sort();
      let filled = 0;
      await inDatabase(address, async (db) => {
        for (const { name } of await tablesOf(db)) {
          const before = shown(source.query(`select * from "${name}"`).all());
          const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
          expect({ name, rows: shown(rows) }).toEqual({ name, rows: before });
          if (rows.length > 0) filled++;
        }
      });
      source.close();
      expect(filled).toBeGreaterThan(15);
    });

    test("continues its sequences of bids, packages and log positions", async () => {
      const address = emptyDatabase();
      const entries = await inDatabase(file, (db) =>
        db
          .selectFrom("log_entries")
          .select(({ fn }) => fn.max("seq").as("seq"))
          .executeTakeFirst(),
      );
      await moveDatabase(config, address);
      await withOwnDatabase(onServer(address), async (db) => {
        const queue = new BidQueue(db, clock, UNSIGNED, 0);
        const { people, open } = market;
        const [asked] = [{ packageId: open.id, bidderId: people.ada.id, maximumCents: null }];
        const taken = await queue.place({
          ...asked,
          amountCents: 11_000_000,
          idempotencyKey: null,
        });
        expect(taken).toMatchObject({ leading: true, bid: { sequence: 3 } });
        const { log_entry } = await db
          .selectFrom("bids")
          .select("log_entry")
          .where("id", "=", taken.bid?.id ?? "")
          .executeTakeFirstOrThrow();
        expect(log_entry).toBe(Number(entries?.seq) + 1);
        const again = { ...asked, bidderId: people.bo.id, idempotencyKey: "a key" };
        expect(
          await queue.place({ ...again, amountCents: 9_000_000, maximumCents: 10_000_000 }),
        ).toMatchObject({ bid: { amount_cents: 9_000_000 } });
        const { seq } = await addLot(db, people.mei.id, now + DAY);
        expect(seq).toBe(3);
        for (const typed of ["題", "香港題", "nothing of this"]) {
          const query = parseSearch(typed);
          const rows =
            query && (await db.selectFrom(searchMatches(query).as("f")).select("f.seq").execute());
          expect(rows).toEqual(typed === "nothing of this" ? [] : [{ seq: open.seq }]);
        }
      });
    });

    test("leaves the file unchanged and refuses to serve from it", async () => {
      const address = emptyDatabase();
      await moveDatabase(config, address);
      const sentences = [
        await refusal(withOwnDatabase(config, async () => {})),
        await refusal(withSharedDatabase(config, async () => {})),
        await refusal(moveDatabase(config, emptyDatabase())),
      ];
      for (const sentence of sentences) expect(sentence).toContain("was moved to t");
      rmSync(join(config.dataDir, "database-moved"));
      expect(await withOwnDatabase(config, async (_, ran) => ran)).toEqual([]);
    });

    test("ends with a durable mark", async () => {
      const handle = await open(file, "r");
      const flushed = spyOn(Object.getPrototypeOf(handle), "sync");
      await handle.close();
      await writeMovedMark(config.dataDir, "a database");
      expect(flushed).toHaveBeenCalledTimes(2);
      flushed.mockRestore();
      expect(() => expectNotMoved(config.dataDir)).toThrow("was moved to a database.");
    });

    test("uses DATABASE_URL by default", async () => {
      const address = newPostgres();
      expect(await moveDatabase(onServer(address), null)).toStartWith("Moved ");
      expect(await withOwnDatabase(onServer(address), async (_, ran) => ran)).toEqual([]);
    });

    test("reports and replaces U+0000 stored by old versions", async () => {
      await inDatabase(file, (db) =>
        db
          .updateTable("packages")
          .set({ description: "one\0two\0" })
          .where("id", "=", market.open.id)
          .execute(),
      );
      const address = emptyDatabase();
      expect(await moveDatabase(config, address)).toContain("2 U+0000 characters");
      const kept = await inDatabase(address, (db) =>
        db
          .selectFrom("packages")
          .select("description")
          .where("id", "=", market.open.id)
          .executeTakeFirst(),
      );
      expect(kept).toEqual({ description: "one\u{fffd}two\u{fffd}" });
    });

    test("migrates an older file first, even an empty one", async () => {
      const older = loadConfig({ DATA_DIR: newFolder() });
      await Bun.write(databaseFile(older.dataDir), "");
      const address = emptyDatabase();
      expect(await moveDatabase(older, address)).toStartWith("Moved ");
      expect(await withSharedDatabase(onServer(address), async () => "served")).toBe("served");
    });

    test("leaves nothing behind if it fails halfway", async () => {
      const address = emptyDatabase();
      await inDatabase(address, migrate);
      const rename = (from: string, to: string) =>
        inDatabase(address, (db) =>
          sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db),
        );
      await rename("package_words", "package_words_elsewhere");
      await expect(moveDatabase(config, address)).rejects.toThrow("package_words");
      expect(existsSync(join(config.dataDir, "database-moved"))).toBe(false);
      const users = (db: Db) => db.selectFrom("users").select("id").execute();
      expect(await inDatabase(address, users)).toEqual([]);
      await rename("package_words_elsewhere", "package_words");
      expect(await moveDatabase(config, address)).toStartWith("Moved ");
    });

    test("is refused with a sentence for each obstacle", async () => {
      const empty = emptyDatabase();
      const lock = lockFolder(config.dataDir);
      expect(await refusal(moveDatabase(config, empty))).toContain(
        "A server is already running on the",
      );
      lock.release();
      const elsewhere = loadConfig({ DATA_DIR: newFolder() });
      expect(await refusal(moveDatabase(elsewhere, empty))).toContain("There is no database in");
      expect(await refusal(moveDatabase(config, null))).toContain(
        "The command move needs --to postgres://",
      );
      const wrong = await refusal(moveDatabase(config, "mysql://me:s3cret@host/shop"));
      expect(wrong).toContain("The command move needs --to postgres://");
      const away = await refusal(moveDatabase(config, "postgres://me:s3cret@127.0.0.1:1/shop"));
      expect(away).toContain("does not respond");
      expect(`${wrong}${away}`).not.toContain("s3cret");
      await inDatabase(empty, (db) => sql`create table theirs (id int)`.execute(db));
      expect(await refusal(moveDatabase(config, empty))).toContain("is not empty");
      const used = newPostgres();
      await inDatabase(used, (db) => addPeople(db, now));
      expect(await refusal(moveDatabase(config, used))).toContain("is not empty");
    });
  });

  test("does not silently ignore a folder's database on an empty PostgreSQL", async () => {
    const config = loadConfig({ DATA_DIR: newFolder(), DATABASE_URL: emptyDatabase() });
    await inDatabase(databaseFile(config.dataDir), migrate);
    expect(await refusal(withOwnDatabase(config, async () => {}))).toContain("Move the data there");
  });
});
