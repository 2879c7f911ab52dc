import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { databaseFile } from "../../db/client";
import { backUp } from "../../src/commands/backups";
import { loadConfig } from "../../src/config";
import { DeliveryKeys, SECRET_FILE } from "../../src/consignments/keys";
import { sealedFor } from "../../src/consignments/sealed";
import { personalData } from "../../src/leaving/personal-data";
import { storedFiles } from "../support/consignments";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addSealedDelivery, type SealedDelivery } from "../support/sealed-delivery";

const world = worldForEach();

async function addSealed(): Promise<SealedDelivery> {
  const { clock } = world;
  const contractId = await addSale(world, clock.now(), { title: "Tide tables" });
  return addSealedDelivery(world, contractId, { "south.txt": "South wind all day." }, clock.now());
}

async function keyOf({ id }: SealedDelivery): Promise<string> {
  const contract = await sealedFor(world.db, id);
  if (!contract) throw new Error("It has no contract.");
  return new DeliveryKeys(world.dataDir).identityOf(contract);
}

/** Backs up a data directory with the world's rows in it. */
async function backedUp(env: Record<string, string> = {}): Promise<{ said: string; file: string }> {
  const { db, dataDir, clock } = world;
  await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
  const file = join(newFolder(), "market.tar.gz");
  return { said: await backUp(loadConfig({ DATA_DIR: dataDir, ...env }), clock, file), file };
}

test("a backup leaves out what was delivered and what its keys come from, and says so", async () => {
  const delivery = await addSealed();
  const { said, file } = await backedUp();
  expect(said).toContain("Left out:");
  expect(said).toContain(join(world.dataDir, "deliveries"));
  expect(said).toContain(join(world.dataDir, SECRET_FILE));
  const archive = gunzipSync(readFileSync(file)).toString("latin1");
  const secret = readFileSync(join(world.dataDir, SECRET_FILE), "utf8").trim();
  for (const kept of [secret, await keyOf(delivery), "age-encryption.org/v1"])
    expect(archive).not.toContain(kept);
  expect(storedFiles(world)).toHaveLength(1);
  for (const path of storedFiles(world)) expect(archive).not.toContain(path);
});

test("a backup of a market without deliveries leaves nothing out", async () => {
  const { said } = await backedUp();
  expect(said).not.toContain("Left out");
});

test("a backup says that it leaves out what is in a bucket, and not by which secret", async () => {
  const { said } = await backedUp({ S3_URL: "https://key:hush@s3.example.com/market" });
  expect(said).toContain("Left out: all files in the bucket market, uploads and what sellers have");
  expect(said).not.toContain("hush");
});

test("an export holds a member's deliveries, and neither key nor token", async () => {
  const delivery = await addSealed();
  const mei = await world.as("mei");
  const { token } = (await (
    await mei.json("POST", `/api/packages/${delivery.packageId}/delivery/token`, {})
  ).json()) as { token: string };
  const { bo, ada } = world.people;
  const exported = async (userId: string) => {
    let text = "";
    for await (const piece of personalData(world.db, userId, world.clock.now())) text += piece;
    return text;
  };
  for (const userId of [bo.id, world.people.mei.id]) {
    const text = await exported(userId);
    const data = JSON.parse(text);
    expect(data.deliveries).toMatchObject([{ id: delivery.id, state: "sealed" }]);
    expect(data.deliveryFiles).toMatchObject([{ name: "south.txt" }]);
    expect(data.consignments).toHaveLength(1);
    for (const secret of [await keyOf(delivery), "AGE-SECRET-KEY", token, "tokenHash"])
      expect(text).not.toContain(secret);
  }
  expect(JSON.parse(await exported(ada.id)).deliveries).toEqual([]);
});

test("the key is in no table, also after it was shown", async () => {
  const delivery = await addSealed();
  const { db } = world;
  await db.updateTable("deliveries").set({ state: "paid" }).where("id", "=", delivery.id).execute();
  const shown = await (await world.as("bo")).post(`/contract/${delivery.contractId}/key`, {});
  const key = await keyOf(delivery);
  expect(await shown.text()).toContain(key);
  const bytes = Buffer.from(await Bun.file(join(world.dataDir, SECRET_FILE)).text()).toString();
  const tables = await db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    const text = JSON.stringify(rows);
    expect([name, text.includes(key), text.includes(bytes.trim())]).toEqual([name, false, false]);
  }
});
