import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { dataVersion } from "../../db/data-version";
import { isForeignKeyViolation, isUniqueViolation, isUnreachable } from "../../db/errors";
import { migrate } from "../../db/migrate";
import { prepared } from "../../db/prepared";
import { openReadOnly } from "../../db/read-only";
import {
  addToSearch,
  findAlternativeQuery,
  removeFromSearch,
  searchMatches,
} from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { installationSecret } from "../../db/secrets";
import { afterCommit, inTransaction } from "../../db/transaction";
import { onBothEngines } from "../support/engines";

const findSecret = prepared<{ name: string }, { value: string }>((db, value) =>
  db.selectFrom("secrets").select("value").where("name", "=", value("name")),
);

const keep = (db: Db, name: string, value = "") =>
  db.insertInto("secrets").values({ name, value }).execute();

const orphan = { id: "f", user_id: "nobody", package_id: "nothing", created_at: 0 };

onBothEngines(({ make, open }) => {
  let place: string;
  let db: Db;

  beforeEach(() => {
    place = make();
    db = open(place);
  });

  afterEach(() => db.destroy());

  const kept = async () =>
    (await db.selectFrom("secrets").select("name").orderBy("name").execute()).map(
      ({ name }) => name,
    );

  describe("a transaction", () => {
    test("commits its writes, then runs the effects that waited", async () => {
      const committed: string[][] = [];
      const answer = await inTransaction(db, async (tx) => {
        await keep(tx, "a");
        await inTransaction(tx, (joined) => keep(joined, "b"));
        afterCommit(tx, () => committed.push([]));
        expect(committed).toEqual([]);
        return 42;
      });
      expect([answer, await kept(), committed.length]).toEqual([42, ["a", "b"], 1]);
    });

    test("commits and runs nothing if it fails, and throws the same error", async () => {
      const stop = new Error("stop");
      const work = inTransaction(db, async (tx) => {
        await keep(tx, "a");
        afterCommit(tx, () => keep(db, "committed"));
        throw stop;
      });
      expect(await work.catch((error) => error)).toBe(stop);
      expect(await kept()).toEqual([]);
    });
  });

  describe("a prepared query", () => {
    test("returns rows inside and outside a transaction", async () => {
      await keep(db, "a", "one");
      expect(await findSecret.first(db, { name: "a" })).toEqual({ value: "one" });
      expect(await findSecret.all(db, { name: "' or 1=1 --" })).toEqual([]);
      await inTransaction(db, async (tx) => {
        await keep(tx, "b", "two");
        expect(await findSecret.firstIn(tx, { name: "b" })).toEqual({ value: "two" });
        expect(await findSecret.first(tx, { name: "none" })).toBeUndefined();
      });
    });
  });

  test("distinguishes constraint violations by kind", async () => {
    await keep(db, "once");
    const repeated = await keep(db, "once").catch((error) => error);
    const lost = await db
      .insertInto("favorites")
      .values(orphan)
      .execute()
      .catch((error) => error);
    expect([isUniqueViolation(repeated), isForeignKeyViolation(repeated)]).toEqual([true, false]);
    expect([isUniqueViolation(lost), isForeignKeyViolation(lost)]).toEqual([false, true]);
    expect([repeated, lost].map(isUnreachable)).toEqual([false, false]);
  });

  test("returns numbers beyond 32 bits as numbers, and bytes as bytes", async () => {
    const since = 2 ** 41 + 1;
    const [hashes, identity] = [new Uint8Array([0, 255, 7]), { number: 1, verifier_key: "k" }];
    await db.insertInto("log_tiles").values({ level: 0, tile: since, hashes }).execute();
    await db
      .insertInto("log_identities")
      .values({ ...identity, since_size: since, created_at: since })
      .execute();
    const sums = await db
      .selectFrom("log_identities")
      .select((eb) => [
        eb.fn.countAll().as("count"),
        eb.fn.sum("created_at").as("sum"),
        eb.fn.avg("since_size").as("mean"),
        eb.exists(eb.selectFrom("log_tiles").select("tile").where("tile", "=", since)).as("there"),
      ])
      .execute();
    expect(sums as unknown[]).toEqual([{ count: 1, sum: since, mean: since, there: 1 }]);
    const tile = await db.selectFrom("log_tiles").selectAll().executeTakeFirstOrThrow();
    expect(tile.tile).toBe(since);
    expect([...tile.hashes]).toEqual([0, 255, 7]);
  });

  test("creates a secret once, by the first caller", async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => installationSecret(db, "s")));
    expect(new Set(asked).size).toBe(1);
  });

  test("changes the database's version with writes by others", async () => {
    const other = open(place);
    const before = await dataVersion(db);
    await keep(other, "a");
    expect(await dataVersion(db)).not.toEqual(before);
    await other.destroy();
  });

  test("reads committed data through a read-only connection", async () => {
    const reader = openReadOnly(db);
    await keep(db, "a");
    expect(await reader.selectFrom("secrets").select("name").execute()).toEqual([{ name: "a" }]);
    expect(await keep(reader, "b").catch(() => "refused")).toBe("refused");
    await reader.destroy();
    expect(await kept()).toEqual(["a"]);
  });

  test("changes nothing when an up-to-date database is migrated", async () => {
    expect(await migrate(db)).toEqual([]);
  });

  test("finds packages by their words until they are removed", async () => {
    const find = async (typed: string) => {
      const query = (await findAlternativeQuery(db, typed)) ?? parseSearch(typed);
      if (!query) return null;
      const rows = await db
        .selectFrom(searchMatches(query).as("found"))
        .select("found.seq")
        .execute();
      return rows.map(({ seq }) => seq).sort();
    };
    await addToSearch(db, 1, {
      title: "香港中學數學題庫",
      description: "Über 100%_off, “quoted”",
    });
    await addToSearch(db, 2, { title: "Statutes", description: "判例 law reports" });
    const looks = ["學", "數學", "香學", "数学题", "uber", "100", "%", "law", "aw", '"', ""];
    const found = [[1], [1], [], [1], [1], [1], [], [2], [], [], null];
    expect(await Promise.all(looks.map(find))).toEqual(found);
    await addToSearch(db, 1, { title: "Poems", description: "" });
    await removeFromSearch(db, 2);
    expect(await Promise.all(["學", "poem", "law"].map(find))).toEqual([[], [1], []]);
  });
});
