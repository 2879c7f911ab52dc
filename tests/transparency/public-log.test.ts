import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { openCheckpoint } from "../../src/transparency/checkpoint";
import { inclusionPath, leafHash, rootByInclusion } from "../../src/transparency/merkle";
import { parseVerifierKey } from "../../src/transparency/note";
import { promisedEntry } from "../../src/transparency/receipts";
import { append } from "../../src/transparency/recording";
import { storedSubtrees, tileHashes } from "../../src/transparency/stored-tree";
import { consistencyPath, isConsistent } from "../support/consistency";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { entriesIn, logOf, signedTree } from "../support/public-log";
import { copyOf } from "../support/run-database";
import { naiveRoot } from "./naive-tree";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();

const over = (db: Db, dataDir: string, warnings?: string[]) =>
  logOf({ db, clock: world.clock }, dataDir, warnings);

let logged = 0;

async function logSome(count: number, db: Db = world.db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let i = 0; i < count; i++) {
      const nothing = { checkpoint: null, verifierKey: null };
      await append(tx, { type: "restoration", time: `${logged++}`, ...nothing });
    }
  });
}

async function data(db: Db = world.db): Promise<string[]> {
  return (await entriesIn(db)).map((entry) => JSON.stringify(entry));
}

describe("the log", () => {
  test("signs the tree over all entries", async () => {
    const log = logOf(world);
    for (const count of [0, 1, 254, 1, 1, 600, 3]) {
      await logSome(count);
      await log.publish();
      const entries = await data();
      expect(await signedTree(log)).toEqual({
        origin: "marketplace.example/log",
        size: entries.length,
        root: Buffer.from(naiveRoot(entries)),
      });
    }
    expect((await tileHashes(world.db, 0, 3, 92))?.length).toBe(92 * 32);
    expect(await tileHashes(world.db, 0, 3, 93)).toBeNull();
    expect(await tileHashes(world.db, 1, 0, 3)).not.toBeNull();
    expect(await tileHashes(world.db, 1, 0, 4)).toBeNull();
  });

  test("proves each entry and that the log only grew", async () => {
    const log = logOf(world);
    await logSome(300);
    await log.publish();
    const before = await signedTree(log);
    await logSome(300);
    await log.publish();
    const after = await signedTree(log);
    const subtrees = storedSubtrees(world.db);
    const path = await consistencyPath(before.size, after.size, subtrees);
    expect(isConsistent(before, after, path)).toBe(true);
    const entries = await data();
    for (const index of [0, 255, 256, 299, 599]) {
      const leaf = leafHash(entries[index] as string);
      const way = await inclusionPath(index, after.size, subtrees);
      expect(rootByInclusion(index, after.size, leaf, way)).toEqual(after.root);
    }
  });

  test("stays consistent when several processes log and sign", async () => {
    const place = await copyOf(world.db);
    // Two processes that switch a file to WAL at once refuse each other.
    await openDatabase(place).destroy();
    const folder = newFolder();
    const program = join(import.meta.dir, "../support/logging-process.ts");
    const processes = ["one", "two"].map((name) =>
      Bun.spawn([process.execPath, program, place, folder, name], {
        stdout: "pipe",
        stderr: "inherit",
      }),
    );
    const outputs = await Promise.all(processes.map(({ stdout }) => new Response(stdout).text()));
    expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0]);

    const shared = openDatabase(place);
    const log = over(shared, folder);
    await log.publish();
    const last = await signedTree(log);
    expect(last.size).toBe(2 * 20 * 3);
    expect(last.root).toEqual(Buffer.from(naiveRoot(await data(shared))));
    const key = parseVerifierKey(await log.verifierKey());
    const notes = outputs.join("").split("\0").filter(Boolean);
    expect(notes.length).toBe(2 * 20);
    const subtrees = storedSubtrees(shared);
    for (const note of notes) {
      const shown = openCheckpoint(note, key);
      const path = await consistencyPath(shown.size, last.size, subtrees);
      expect(isConsistent(shown, last, path)).toBe(true);
    }
    await shared.destroy();
  });

  test("stays consistent with every published checkpoint after kill -9", async () => {
    const place = await copyOf(world.db);
    const folder = newFolder();
    const program = join(import.meta.dir, "../support/logging-process.ts");
    const notes: string[] = [];
    for (const name of ["first", "second"]) {
      const arguments_ = [process.execPath, program, place, folder, name, "100000"];
      const killed = Bun.spawn(arguments_, { stdout: "pipe", stderr: "inherit" });
      let shown = "";
      for await (const chunk of killed.stdout) {
        shown += new TextDecoder().decode(chunk);
        if (shown.split("\0").length > 15) killed.kill("SIGKILL");
      }
      await killed.exited;
      notes.push(...shown.split("\0").slice(0, -1));
    }
    const db = openDatabase(place);
    const log = over(db, folder);
    await log.publish();
    const key = parseVerifierKey(await log.verifierKey());
    const last = await signedTree(log);
    expect(last.root).toEqual(Buffer.from(naiveRoot(await data(db))));
    expect(notes.length).toBeGreaterThanOrEqual(30);
    for (const note of notes) {
      const then = openCheckpoint(note, key);
      const path = await consistencyPath(then.size, last.size, storedSubtrees(db));
      expect(isConsistent(then, last, path)).toBe(true);
    }
    await db.destroy();
  });

  test("hashes in batches, between which others can write", async () => {
    const log = logOf(world);
    await log.publish();
    await logSome(8 * 256);
    let [isPublished, written] = [false, 0];
    const published = log.publish().then(() => {
      isPublished = true;
    });
    while (!isPublished) {
      await inTransaction(world.db, (tx) => sql`delete from sessions`.execute(tx));
      await new Promise((resolve) => setImmediate(resolve));
      if (!isPublished) written++;
    }
    await published;
    expect(written).toBeGreaterThanOrEqual(8);
    expect((await signedTree(log)).root).toEqual(Buffer.from(naiveRoot(await data())));
  });

  test("signs nothing over a missing entry", async () => {
    const log = logOf(world);
    await logSome(3);
    await log.publish();
    const before = await log.checkpoint();
    await sql`insert into log_entries (seq, data) values (5, '{}')`.execute(world.db);
    expect(log.publish()).rejects.toThrow("lacks the entry before 5");
    expect(await log.checkpoint()).toBe(before);
  });

  test("keeps its key outside the database, readable only by its user", async () => {
    const folder = newFolder();
    const log = logOf(world, folder);
    await log.publish();
    const file = join(folder, "public-log", "signing-key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "public-log")).mode & 0o777).toBe(0o700);
    const seed = readFileSync(file, "utf8").trim().split(" ")[1] as string;
    const { rows } = await sql<{ value: string }>`select value from secrets`.execute(world.db);
    expect(JSON.stringify(rows)).not.toContain(seed);
    expect(await logOf(world, folder).verifierKey()).toBe(await log.verifierKey());
  });
});

describe("a receipt", () => {
  test("is self-contained for each entry of a commit", async () => {
    const log = logOf(world);
    const key = parseVerifierKey(await log.verifierKey());
    for (const count of [1, 2, 3, 5, 8, 43]) {
      const entries = Array.from({ length: count }, (_, i) => `entry ${i}`);
      const receipts = await log.receipts(entries);
      const promised = receipts.map((receipt) => promisedEntry(receipt?.text ?? "", key));
      expect(promised).toEqual(entries);
    }
    expect(await log.receipts([])).toEqual([]);
  });

  test("is ASCII JSON with the lines of a proof", async () => {
    const [receipt] = await logOf(world).receipts(['{"entry":"1"}', "2", "3"]);
    expect(receipt?.json).toMatch(/^"[ -~]+"$/);
    const base64 = "[A-Za-z0-9+/]+=*";
    const lines = [
      ...["c2sp.org/tlog-proof@v1", "extra eyJlbnRyeSI6IjEifQ==", "index 0", base64, base64, ""],
      ...[
        "marketplace.example/log/receipts",
        "3",
        base64,
        "",
        `— marketplace.example/log ${base64}`,
      ],
    ].join("\n");
    expect(receipt?.text).toMatch(new RegExp(`^${lines}\n$`));
  });

  test("is distinct from a checkpoint", async () => {
    const log = logOf(world);
    const key = parseVerifierKey(await log.verifierKey());
    const [receipt] = await log.receipts(["entry"]);
    const note = (receipt?.text ?? "").split("\n\n").slice(1).join("\n\n");
    expect(() => openCheckpoint(note, key)).toThrow("is from marketplace.example/log/receipts");
  });

  test("is omitted if it cannot be signed, but the bid counts", async () => {
    const folder = newFolder();
    await logOf(world, folder).publish();
    writeFileSync(join(folder, "public-log", "signing-key"), "spoilt");
    const warnings: string[] = [];
    expect(await logOf(world, folder, warnings).receipts(["entry"])).toEqual([null]);
    expect(warnings.join()).toContain("is not a signing key");
  });
});

describe("a restored database", () => {
  async function copy(): Promise<Db> {
    return openDatabase(await copyOf(world.db));
  }

  test("continues as another log if it predates the last signature", async () => {
    const folder = newFolder();
    const log = logOf(world, folder);
    await logSome(5);
    await log.publish();
    const older = await copy();
    await logSome(5);
    await log.publish();
    const signed = await log.checkpoint();

    const warnings: string[] = [];
    const restored = over(older, folder, warnings);
    await restored.publish();
    expect(await restored.verifierKey()).not.toBe(await log.verifierKey());
    expect((await entriesIn(older)).at(-1)).toMatchObject({
      type: "restoration",
      checkpoint: signed,
      verifierKey: await log.verifierKey(),
    });
    const tree = await signedTree(restored);
    expect(tree.size).toBe(6);
    expect(tree.origin).toMatch(/^marketplace\.example\/log\/[0-9a-f]{8}$/);
    expect(warnings.join()).toContain("continues under a new name and key");
    const again = over(older, folder);
    await again.publish();
    expect(await again.checkpoint()).toBe(await restored.checkpoint());
    await older.destroy();
  });

  test("is detected even after it has grown to as many entries", async () => {
    const folder = newFolder();
    const log = logOf(world, folder);
    await logSome(5);
    await log.publish();
    const older = await copy();
    await logSome(1);
    await log.publish();
    await logSome(3, older);
    const restored = over(older, folder);
    await restored.publish();
    expect(await restored.verifierKey()).not.toBe(await log.verifierKey());
    await older.destroy();
  });

  test("continues unchanged with all signed entries", async () => {
    const folder = newFolder();
    const log = logOf(world, folder);
    await logSome(5);
    await log.publish();
    const same = await copy();
    await logSome(2, same);
    const restored = over(same, folder);
    await restored.publish();
    expect(await restored.verifierKey()).toBe(await log.verifierKey());
    expect((await signedTree(restored)).size).toBe(7);
    await same.destroy();
  });

  test("gets a new key on another machine", async () => {
    const folder = newFolder();
    const log = logOf(world, folder);
    await logSome(5);
    await log.publish();
    const elsewhere = logOf(world, newFolder());
    expect(await elsewhere.verifierKey()).not.toBe(await log.verifierKey());
    const halfCopied = newFolder();
    await over(await copy(), halfCopied).publish();
    const key = "public-log/signing-key";
    copyFileSync(join(folder, key), join(halfCopied, key));
    rmSync(join(halfCopied, "public-log/checkpoint"));
    const third = logOf(world, halfCopied);
    expect(await third.verifierKey()).not.toBe(await log.verifierKey());
  });
});
