import { expect, test } from "bun:test";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { databaseFile } from "../../db/client";
import type { BackupContents } from "../../src/backups/backup";
import { SECRET_FILE } from "../../src/backups/files";
import { backUp, restore } from "../../src/commands/backups";
import { loadConfig } from "../../src/config";
import { DeliveryKeys } from "../../src/consignments/keys";
import { sealingContractOf } from "../../src/consignments/sealed";
import { personalData } from "../../src/leaving/personal-data";
import { newId } from "../../src/lib/ids";
import { writeArchive } from "../support/archives";
import { addDelivery, deliverFile, storedFiles } from "../support/consignments";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { testOnSqlite } from "../support/run-engine";
import { addSealedDelivery, type SealedDelivery } from "../support/sealed-delivery";

const world = worldForEach();

async function addSealed(): Promise<SealedDelivery> {
  const { clock } = world;
  const contractId = await addSale(world, clock.now(), { title: "Tide tables" });
  return addSealedDelivery(world, contractId, { "south.txt": "South wind all day." }, clock.now());
}

async function keyOf({ id }: SealedDelivery): Promise<string> {
  const contract = await sealingContractOf(world.db, id);
  if (!contract) throw new Error("It has no contract.");
  return new DeliveryKeys(world.dataDir).identityOf(contract);
}

async function backedUp(
  env: Record<string, string> = {},
  copied: BackupContents = {},
): Promise<{ summary: string; file: string }> {
  const { db, dataDir, clock } = world;
  rmSync(databaseFile(dataDir), { force: true });
  await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
  const file = join(newFolder(), "market.tar.gz");
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  return { summary: await backUp(config, clock, file, copied), file };
}

const WITH = { withDeliveries: true };

const bytesOf = (dataDir: string) =>
  storedFiles({ dataDir }).map((path) => [path, readFileSync(join(dataDir, "deliveries", path))]);

async function handIn(text: string): Promise<void> {
  await deliverFile(await world.as("mei"), await addDelivery(world), "under-way.txt", text);
}

function restoreTo(dataDir: string, file: string, env: Record<string, string> = {}) {
  return restore(loadConfig({ DATA_DIR: dataDir, ...env }), world.clock, file);
}

testOnSqlite("leaves out deliveries and their secret, and reports that", async () => {
  const delivery = await addSealed();
  const { summary, file } = await backedUp();
  expect(summary).toContain("Not included:");
  expect(summary).toContain(join(world.dataDir, "deliveries"));
  expect(summary).toContain(join(world.dataDir, SECRET_FILE));
  const archive = gunzipSync(readFileSync(file)).toString("latin1");
  const secret = readFileSync(join(world.dataDir, SECRET_FILE), "utf8").trim();
  for (const kept of [secret, await keyOf(delivery), "age-encryption.org/v1"])
    expect(archive).not.toContain(kept);
  expect(storedFiles(world)).toHaveLength(1);
  for (const path of storedFiles(world)) expect(archive).not.toContain(path);
});

testOnSqlite("restores the ciphertext of deliveries without their keys", async () => {
  const delivery = await addSealed();
  const sealed = bytesOf(world.dataDir);
  const underWay = `North wind ${crypto.randomUUID()}`;
  await handIn(underWay);
  const { summary, file } = await backedUp({}, WITH);
  expect(summary).toContain("the database, 0 uploads and 1 sealed file, ");
  const secretFile = join(world.dataDir, SECRET_FILE);
  expect(summary).toContain(`Not included: ${secretFile}. Without it`);
  expect(summary).toContain("Not included: what sellers are still uploading.");
  expect(summary).not.toContain("Not found");
  const archive = gunzipSync(readFileSync(file)).toString("latin1");
  const secret = readFileSync(secretFile, "utf8").trim();
  for (const kept of [secret, await keyOf(delivery), underWay, "South wind"])
    expect(archive).not.toContain(kept);

  const elsewhere = newFolder();
  const sentence = await restoreTo(elsewhere, file);
  expect(bytesOf(elsewhere)).toEqual(sealed);
  expect(statSync(join(elsewhere, "deliveries", String(sealed[0]?.[0]))).mode & 0o777).toBe(0o600);
  expect(sentence).toContain(
    `Before you start the server, put ${SECRET_FILE} back into ${elsewhere}`,
  );
  const keyed = await restoreTo(newFolder(), file, { DELIVERY_KEY: "k".repeat(40) });
  expect(keyed).not.toContain("Before you start the server");
});

testOnSqlite("sets existing sealed files aside when ciphertext is restored", async () => {
  await addSealed();
  const sealed = bytesOf(world.dataDir);
  const { file } = await backedUp({}, WITH);
  const [path = ""] = storedFiles(world);
  writeFileSync(join(world.dataDir, "deliveries", path), "changed since");
  await addSealed();
  const [before, apart] = [bytesOf(world.dataDir), storedFiles(world)];
  await handIn("North wind");
  const underWay = storedFiles(world).filter((name) => !apart.includes(name));
  expect(underWay).toHaveLength(1);
  const sentence = await restoreTo(world.dataDir, file);
  const [, aside = ""] = /The previous data is in (.*)\./.exec(sentence) ?? [];
  expect(bytesOf(aside)).toEqual(before);
  expect(storedFiles(world)).toEqual([path, ...underWay].sort());
  expect(bytesOf(world.dataDir)).toContainEqual(sealed[0] ?? []);
});

testOnSqlite("includes ciphertext that was copied back from a bucket", async () => {
  await addSealed();
  const sealed = bytesOf(world.dataDir);
  const { sealed_sha256: sha256 } = await world.db
    .selectFrom("delivery_files")
    .select("sealed_sha256")
    .executeTakeFirstOrThrow();
  const path = join(world.dataDir, "deliveries", String(sealed[0]?.[0]));
  renameSync(path, path.replace(".age", `.${sha256}.age`));
  const { summary, file } = await backedUp({}, WITH);
  expect(summary).not.toContain("Not found");
  const elsewhere = newFolder();
  await restoreTo(elsewhere, file);
  expect(bytesOf(elsewhere)).toEqual(sealed);
});

testOnSqlite("leaves existing deliveries alone when it has none", async () => {
  await addSealed();
  const { file } = await backedUp();
  const before = bytesOf(world.dataDir);
  expect(await restoreTo(world.dataDir, file)).not.toContain("sealed");
  expect(bytesOf(world.dataDir)).toEqual(before);
});

testOnSqlite("reports a missing sealed file without failing", async () => {
  await addSealed();
  const [path = ""] = storedFiles(world);
  rmSync(join(world.dataDir, "deliveries", path));
  const { summary } = await backedUp({ DELIVERY_KEY: "k".repeat(40) }, WITH);
  expect(summary).toContain("and 0 sealed files, ");
  expect(summary).toContain("Not found: 1 of the sealed files; they have to be uploaded again.");
  expect(summary).toContain("Not included: DELIVERY_KEY. Without it");
});

test.each([
  ["an uploaded file", (id: string) => `deliveries/${id}/${id}`],
  ["a file outside the folder", () => "deliveries/../delivery.key"],
  ["a file without a consignment", (id: string) => `deliveries/${id}.age`],
])("never restores %s", async (_, nameOf) => {
  const name = nameOf(newId(world.clock.now()));
  const file = join(newFolder(), "market.tar.gz");
  await writeArchive(file, { [name]: "mine" });
  const dataDir = newFolder();
  const refused = await restoreTo(dataDir, file).catch((error: Error) => error.message);
  expect(refused).toContain(`is not a complete backup: it holds ${name}. Nothing was changed.`);
  expect(storedFiles({ dataDir })).toEqual([]);
});

testOnSqlite("leaves nothing out in a market without deliveries", async () => {
  const { summary } = await backedUp();
  expect(summary).not.toContain("Not included");
});

testOnSqlite("reports files left in a bucket without revealing the secret", async () => {
  const { summary } = await backedUp({ S3_URL: "https://key:hush@s3.example.com/market" });
  expect(summary).toContain("Not included: the files in the bucket market (uploads and");
  expect(summary).not.toContain("hush");
  const asked = await backedUp({ S3_URL: "https://key:hush@s3.example.com/market" }, WITH);
  expect(asked.summary).toContain(
    "Not included, even with --with-deliveries: the files in the bucket",
  );
});

test("exports a member's deliveries without key or token", async () => {
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

test("keeps the key out of every table", async () => {
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
