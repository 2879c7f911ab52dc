import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { sql } from "kysely";
import { databaseFile } from "../../db/client";
import { SECRET_FILE } from "../../src/backups/files";
import { backUp, restore } from "../../src/commands/backups";
import { moveDatabase } from "../../src/commands/move";
import { loadConfig } from "../../src/config";
import { loadTokenCounter } from "../../src/quality";
import { handIn, storedFiles } from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { refusal } from "../support/http";
import { addLicense, addLicenses, type License, payFor, sealFor } from "../support/licensees";
import { PATIENCE_MS } from "../support/patience";
import { emptyDatabase } from "../support/postgres";
import { onSqlite } from "../support/run-engine";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(200);

beforeAll(async () => {
  await loadTokenCounter();
});

/** @param address of the PostgreSQL database to move to, if any */
async function restored(address: string | null): Promise<World> {
  const { db, dataDir, clock, people } = world;
  rmSync(databaseFile(dataDir), { force: true });
  await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
  const archive = join(newFolder(), "market.tar.gz");
  await backUp(loadConfig({ DATA_DIR: dataDir }), clock, archive, { withDeliveries: true });
  const elsewhere = newFolder();
  await restore(loadConfig({ DATA_DIR: elsewhere }), clock, archive);
  copyFileSync(join(dataDir, SECRET_FILE), join(elsewhere, SECRET_FILE));
  if (address) await moveDatabase(loadConfig({ DATA_DIR: elsewhere }), address);
  const file = address ?? databaseFile(elsewhere);
  const beside = { ...world, file, dataDir: elsewhere, clock, people };
  return createWorld({ beside });
}

async function fetchedIn(at: World, { person, path }: License): Promise<Uint8Array> {
  return (await (await at.as(person)).get(`${path}/files/1`)).bytes();
}

async function openedIn(at: World, license: License): Promise<string> {
  const { identity } = await (
    await (await at.as(license.person)).get(`${license.path}/key`)
  ).json();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Buffer.from(await decrypter.decrypt(await fetchedIn(at, license))).toString();
}

async function downloadsIn(at: World, { person, path }: License): Promise<number> {
  return (await (await (await at.as(person)).get(path)).json()).downloads.length;
}

async function opensForEach(address: string | null): Promise<void> {
  const licenses = (await addLicenses(world, ["bo", "ada"], ["kim"])) as [License, License];
  await handIn(await world.as("mei"), licenses[0], { "tides.txt": PROSE });
  expect(await sealFor(world)).toEqual([]);
  for (const license of licenses) await payFor(world, license);
  const fetched = await fetchedIn(world, licenses[0]);
  expect(await openedIn(world, licenses[0])).toBe(PROSE);

  const there = await restored(address);
  expect(storedFiles(there)).toEqual(storedFiles(world));
  expect(await downloadsIn(there, licenses[0])).toBeGreaterThan(0);
  expect(await downloadsIn(there, licenses[1])).toBe(0);
  expect((await fetchedIn(there, licenses[0])).toHex()).toBe(fetched.toHex());
  for (const license of licenses) expect(await openedIn(there, license)).toBe(PROSE);

  const later = await addLicense(there, licenses, "kim");
  expect(await sealFor(there)).toEqual([]);
  const early = await (await there.as("kim")).get(`${later.path}/key`);
  expect(await refusal(early)).toEqual([409, "delivery-key-closed"]);
  await payFor(there, later);
  expect(await openedIn(there, later)).toBe(PROSE);
  await there.close();
}

onSqlite("opens for each licensee after a backup between their downloads", () => {
  test("opens for each licensee after a restore", () => opensForEach(null));

  onPostgres(() => {
    test("opens for each licensee after a move to PostgreSQL", () => opensForEach(emptyDatabase()));
  });
});
