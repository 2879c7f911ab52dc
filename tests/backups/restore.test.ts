import { beforeEach, describe, expect, test } from "bun:test";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { databaseFile, openDatabase } from "../../db/client";
import { lockFolder } from "../../db/sqlite/lock";
import { createBackup } from "../../src/backups/backup";
import { expectNoUnfinishedRestore, restoreBackup } from "../../src/backups/restore";
import { newId } from "../../src/lib/ids";
import { writeArchive } from "../support/archives";
import { newMarket } from "../support/bids";
import { newFolder } from "../support/folder";

const NOW = Date.UTC(2026, 10, 21, 9, 50);
const UPLOAD = newId(NOW);

let dataDir: string;
let archive: string;

beforeEach(async () => {
  ({ dataDir } = await newMarket(3));
  mkdirSync(join(dataDir, "uploads"));
  writeFileSync(join(dataDir, "uploads", UPLOAD), crypto.getRandomValues(new Uint8Array(60_000)));
  writeFileSync(join(dataDir, "uploads", newId(NOW + 1)), "");
  archive = join(newFolder(), "market.tar.gz");
});

async function contents(folder: string) {
  const db = openDatabase(databaseFile(folder));
  const packages = await db.selectFrom("packages").selectAll().orderBy("seq").execute();
  await db.destroy();
  const uploads = readdirSync(join(folder, "uploads")).sort();
  return {
    packages,
    uploads: uploads.map((name) => [name, readFileSync(join(folder, "uploads", name)).toBase64()]),
  };
}

async function changeTitle(title: string): Promise<void> {
  const db = openDatabase(databaseFile(dataDir));
  await db.updateTable("packages").set({ title }).execute();
  await db.destroy();
}

describe("a backup", () => {
  test("restores database and uploads to an empty machine", async () => {
    const manifest = await createBackup(dataDir, archive, NOW);
    expect(manifest.files.map(({ name }) => name)).toContain(`uploads/${UPLOAD}`);
    expect(manifest.createdAt).toBe("2026-11-21T09:50:00.000Z");
    const elsewhere = join(newFolder(), "new");
    const { previousFolder } = await restoreBackup(elsewhere, archive, NOW);
    expect(previousFolder).toBeNull();
    expect(await contents(elsewhere)).toEqual(await contents(dataDir));
  });

  test("contains all committed data of an open database", async () => {
    const db = openDatabase(databaseFile(dataDir));
    await db.updateTable("packages").set({ title: "committed" }).execute();
    await createBackup(dataDir, archive, NOW);
    await db.updateTable("packages").set({ title: "later" }).execute();
    await db.destroy();
    const elsewhere = newFolder();
    await restoreBackup(elsewhere, archive, NOW);
    const { packages } = await contents(elsewhere);
    expect(packages.map(({ title }) => title)).toEqual(Array(3).fill("committed"));
  });

  test("contains no unfinished upload", async () => {
    writeFileSync(join(dataDir, "uploads", `${newId(NOW + 2)}.part`), "half");
    const { files } = await createBackup(dataDir, archive, NOW);
    expect(files.filter(({ name }) => name.endsWith(".part"))).toEqual([]);
    expect(files).toHaveLength(3);
  });

  test("leaves nothing behind if it fails", async () => {
    await createBackup(dataDir, archive, NOW);
    const older = readFileSync(archive);
    const content = readFileSync(databaseFile(dataDir));
    writeFileSync(databaseFile(dataDir), content.fill(0xff, 8192, 16_384));
    expect(await refusal(createBackup(dataDir, archive, NOW))).toBeInstanceOf(Error);
    expect(readFileSync(archive).equals(older)).toBe(true);
    expect(readdirSync(join(archive, ".."))).toEqual(["market.tar.gz"]);
  });

  test("requires a database to copy", async () => {
    const empty = newFolder();
    expect(String(await refusal(createBackup(empty, archive, NOW)))).toContain(
      `There is no database in ${empty}`,
    );
  });
});

describe("restoring", () => {
  test("sets the earlier data aside", async () => {
    await createBackup(dataDir, archive, NOW);
    const backedUp = await contents(dataDir);
    await changeTitle("since then");
    rmSync(join(dataDir, "uploads", UPLOAD));
    const replaced = await contents(dataDir);
    const { previousFolder } = await restoreBackup(dataDir, archive, NOW);
    expect(await contents(dataDir)).toEqual(backedUp);
    expect(await contents(previousFolder ?? "")).toEqual(replaced);
  });

  test("is refused while a server uses the directory", async () => {
    await createBackup(dataDir, archive, NOW);
    await changeTitle("since then");
    const lock = lockFolder(dataDir);
    const refused = await refusal(restoreBackup(dataDir, archive, NOW));
    lock.release();
    expect(String(refused)).toContain("A server is already running");
    expect((await contents(dataDir)).packages[0]?.title).toBe("since then");
  });

  test("changes nothing with a modified archive", async () => {
    await createBackup(dataDir, archive, NOW);
    await changeTitle("since then");
    const before = await contents(dataDir);
    const whole = readFileSync(archive);
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] as number) ^ 0xff;
    for (const spoilt of [flipped, whole.subarray(0, whole.length - 600), Buffer.from("PK")]) {
      writeFileSync(archive, spoilt);
      const refused = await refusal(restoreBackup(dataDir, archive, NOW));
      expect(String(refused)).toMatch(/is not a complete backup: .*\. Nothing was changed\./);
      expect(await contents(dataDir)).toEqual(before);
    }
    expect(readdirSync(dataDir).filter((name) => name.includes("restore"))).toEqual([]);
  });

  test.each([
    ["writes outside", "../outside"],
    ["writes beside the database", "uploads/../server.lock"],
    ["contains a file that is no part of a backup", "authorized_keys"],
  ])("refuses an archive that %s", async (_, name) => {
    await writeArchive(archive, { [name]: "mine" });
    expect(String(await refusal(restoreBackup(dataDir, archive, NOW)))).toContain(
      `it holds ${name}`,
    );
    expect(existsSync(join(dataDir, "../outside"))).toBe(false);
  });

  test("refuses an archive whose manifest is missing or invalid", async () => {
    await writeArchive(archive, { "uploads/one": "1" });
    expect(String(await refusal(restoreBackup(dataDir, archive, NOW)))).toContain("end is missing");
    await writeArchive(archive, { "uploads/one": "1", "manifest.json": "{}" });
    expect(String(await refusal(restoreBackup(dataDir, archive, NOW)))).toContain("its list");
  });

  test("refuses an archive that would unpack to too much", async () => {
    const before = await contents(dataDir);
    const tar = pack();
    const bytes = 300_000_000;
    const entry = tar.entry({ name: "uploads/bomb", size: bytes });
    const written = pipeline(Readable.from(tar), createGzip(), createWriteStream(archive));
    await pipeline(Readable.from(zeros(bytes)), entry);
    tar.finalize();
    await written;
    const refused = await refusal(restoreBackup(dataDir, archive, NOW));
    expect(String(refused)).toContain(
      "unpacks to at least 300 MB, too much for a backup of its size",
    );
    expect(await contents(dataDir)).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => name.includes("restore"))).toEqual([]);
  });

  test("reports an interrupted restore at the next start", async () => {
    expectNoUnfinishedRestore(dataDir);
    writeFileSync(join(dataDir, "restore-unfinished"), "");
    expect(() => expectNoUnfinishedRestore(dataDir)).toThrow("was interrupted. Run it again");
    await createBackup(dataDir, archive, NOW);
    await restoreBackup(dataDir, archive, NOW);
    expectNoUnfinishedRestore(dataDir);
  });
});

function* zeros(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(1_000_000);
  for (let written = 0; written < bytes; written += chunk.length) yield chunk;
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}
