import { beforeEach, describe, expect, test } from "bun:test";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { deleteAccount } from "../../src/leaving/deletion";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { addMaterial, removeMaterial } from "../../src/roadshow/materials";
import { FolderStore } from "../../src/store/folder-store";
import { removeStrayFiles, sweepUploads, uploadSweep } from "../../src/uploads/sweep";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { type StoredFile, stored, upload, wav } from "../support/uploads";

const world = worldForEach();
let uploads: FolderStore;
let lot: Package;
let shown: StoredFile;
let materialId: string;

beforeEach(async () => {
  const { db, people, clock } = world;
  uploads = new FolderStore(join(world.dataDir, "uploads"));
  lot = await addLot(db, people.mei.id, clock.now());
  shown = await upload(await world.as("mei"), wav(), "bells.wav");
  const material = { type: "audio", title: "Bells", fileUrl: shown.fileUrl } as const;
  const place = { packageId: lot.id, sellerId: people.mei.id };
  ({ id: materialId } = await addMaterial(db, place, material, clock.now()));
});

const sweep = () => sweepUploads({ db: world.db, uploads }, world.clock.now());

describe("the removal of a file", () => {
  test.each([
    ["its material", () => removeMaterial(world.db, { ...place(), materialId }, world.clock.now())],
    ["its package", () => deletePackage(world.db, lot.id, place().sellerId, world.clock.now())],
    ["its owner", () => deleteAccount(world.db, place().sellerId, world.clock.now())],
  ])("follows the deletion of %s", async (_, remove) => {
    await sweep();
    expect(await stored(world)).toEqual([shown.id]);
    await remove();
    await sweep();
    expect(await stored(world)).toEqual([]);
    expect(await world.db.selectFrom("released_uploads").selectAll().execute()).toEqual([]);
  });

  const place = () => ({ packageId: lot.id, sellerId: world.people.mei.id });

  test("does not follow a rolled-back deletion", async () => {
    const failing = world.db.transaction().execute(async (tx) => {
      await removeMaterial(tx, { ...place(), materialId }, world.clock.now());
      throw new Error("stop");
    });
    expect(await failing.catch((error: Error) => error.message)).not.toBe("");
    await sweep();
    expect(await stored(world)).toEqual([shown.id]);
  });
});

test("keeps an unused file for a day and a used one permanently", async () => {
  const loose = await upload(await world.as("mei"), wav(), "loose.wav");
  world.clock.advance(DAY - 1);
  await sweep();
  expect(await stored(world)).toEqual([shown.id, loose.id].sort());
  world.clock.advance(1);
  await sweep();
  expect(await stored(world)).toEqual([shown.id]);
});

describe("leftovers of a dead server", () => {
  async function leave(name: string, age: number): Promise<void> {
    const path = join(world.dataDir, "uploads", name);
    await Bun.write(path, "half");
    const at = (world.clock.now() - age) / SECOND;
    await utimes(path, at, at);
  }

  test("are removed once nothing can be writing them", async () => {
    const { db, clock } = world;
    const [stray, fresh] = [newId(clock.now()), newId(clock.now())];
    await leave(`${newId(clock.now())}.part`, 2 * MINUTE);
    await leave(stray, 2 * MINUTE);
    await leave(fresh, 30 * SECOND);
    await leave(`${fresh}.part`, 30 * SECOND);
    await leave("README", 2 * MINUTE);
    await leave(shown.id, 2 * MINUTE);
    await removeStrayFiles({ db, uploads }, clock.now());
    const left = [shown.id, fresh, `${fresh}.part`, "README"];
    expect(await stored(world)).toEqual(left.sort());
  });

  test("are removed at the next start and every hour", async () => {
    const { db, clock } = world;
    const log = { error: () => expect.unreachable() };
    const alarm = uploadSweep({ db, uploads, clock, log });
    await leave(`${newId(clock.now())}.part`, HOUR);
    await alarm.start();
    expect(await stored(world)).toEqual([shown.id]);
    await leave(newId(clock.now()), HOUR);
    await alarm.check();
    expect(await stored(world)).toHaveLength(2);
    clock.advance(HOUR);
    await alarm.check();
    expect(await stored(world)).toEqual([shown.id]);
    await alarm.stop();
  });
});
