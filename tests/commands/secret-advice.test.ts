import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SECRET_FILE } from "../../src/backups/files";
import { startAdvice } from "../../src/commands/advice";
import { loadConfig } from "../../src/config";

import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addSealedDelivery } from "../support/sealed-delivery";

const world = worldForEach();

async function adviceFor(dataDir: string, deliveryKey = ""): Promise<string[]> {
  const config = loadConfig({ DATA_DIR: dataDir, DELIVERY_KEY: deliveryKey });
  return (await startAdvice(world.db, config)).filter((text) => text.includes("secret"));
}

async function seal(): Promise<string> {
  const { clock } = world;
  const contractId = await addSale(world, clock.now());
  const files = { "south.txt": "South wind all day." };
  return (await addSealedDelivery(world, contractId, files, clock.now())).reference;
}

test("reports a different delivery secret at startup", async () => {
  const reference = await seal();
  const another = await adviceFor(newFolder(), "another secret, of 32 characters or more");
  expect(another).toEqual([expect.stringContaining(`contract ${reference} was sealed with`)]);
  expect(another.join()).toContain("Set DELIVERY_KEY to that secret");
});

test("says where a missing secret belongs", async () => {
  await seal();
  const elsewhere = newFolder();
  const file = join(elsewhere, SECRET_FILE);
  expect(await adviceFor(elsewhere)).toEqual([
    expect.stringContaining(`Put that secret back as ${file}`),
  ]);
  expect(existsSync(file)).toBe(false);
});

test("accepts the content of delivery.key as DELIVERY_KEY", async () => {
  await seal();
  const secret = readFileSync(join(world.dataDir, SECRET_FILE), "utf8");
  expect(await adviceFor(world.dataDir)).toEqual([]);
  expect(await adviceFor(newFolder(), secret.trim())).toEqual([]);
});

test("accepts any secret if nothing is sealed yet", async () => {
  expect(await adviceFor(newFolder(), "another secret, of 32 characters or more")).toEqual([]);
});
