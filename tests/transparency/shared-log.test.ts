import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { openCheckpoint } from "../../src/transparency/checkpoint";
import { parseVerifierKey } from "../../src/transparency/note";
import { append } from "../../src/transparency/recording";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { logOf } from "../support/public-log";
import { newDatabasePlace } from "../support/run-database";

const world = worldForEach();

const KEY = "a secret that all servers have, as LOG_KEY";

const logged = (text: string, db = world.db) =>
  inTransaction(db, (tx) =>
    append(tx, { type: "restoration", time: text, checkpoint: null, verifierKey: null }),
  );

test("signs one log with one key on servers with one secret", async () => {
  const [folder, warnings] = [newFolder(), [] as string[]];
  const here = logOf(world, folder, warnings, KEY);
  const there = logOf(world, newFolder(), warnings, KEY);
  await logged("2026-01-01T00:00:00.000Z");
  await here.publish();
  await logged("2026-01-02T00:00:00.000Z");
  await there.publish();
  await logged("2026-01-03T00:00:00.000Z");
  await here.publish();
  const key = await here.verifierKey();
  expect(await there.verifierKey()).toBe(key);
  expect(openCheckpoint(await there.checkpoint(), parseVerifierKey(key)).size).toBe(3);
  expect(existsSync(join(folder, "public-log", "signing-key"))).toBe(false);
  expect(warnings).toEqual([]);
});

test("continues under the next name on all servers if entries are missing", async () => {
  const [folder, other] = [newFolder(), newFolder()];
  const lost = openDatabase(newDatabasePlace());
  const before = logOf({ db: lost, clock: world.clock }, folder, [], KEY);
  await logged("2026-01-01T00:00:00.000Z", lost);
  await before.publish();
  await lost.destroy();
  const unaware = logOf(world, other, [], KEY);
  await unaware.publish();
  const old = await unaware.verifierKey();
  const warnings: string[] = [];
  const aware = logOf(world, folder, warnings, KEY);
  await aware.publish();
  expect(warnings.join()).toContain("history-lost");
  const key = await aware.verifierKey();
  expect(key).not.toBe(old);
  await logged("2026-01-02T00:00:00.000Z");
  await unaware.publish();
  expect(await unaware.verifierKey()).toBe(key);
  expect(openCheckpoint(await aware.checkpoint(), parseVerifierKey(key)).size).toBe(2);
});
