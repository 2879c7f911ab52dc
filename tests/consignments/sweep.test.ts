import { beforeEach, describe, expect, test } from "bun:test";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { ConsignmentSweep } from "../../src/consignments/sweep";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR } from "../../src/lib/time";
import {
  addDelivery,
  begin,
  begun,
  deliverFile,
  offsetOf,
  sendPiece,
  storedFiles,
  type TestDelivery,
} from "../support/consignments";
import { worldForEach } from "../support/each-world";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { SESSION_DAYS: "365" } });
let mei: Browser;
let delivery: TestDelivery;
let folder: ConsignmentFolder;

beforeEach(async () => {
  mei = await world.as("mei");
  delivery = await addDelivery(world);
  folder = new ConsignmentFolder(world.dataDir);
});

async function sweep(): Promise<void> {
  const failures: unknown[] = [];
  const log = { error: (details: object) => void failures.push(details) };
  const alarm = new ConsignmentSweep({ db: world.db, folder, clock: world.clock, log });
  await alarm.start();
  await alarm.stop();
  expect(failures).toEqual([]);
}

const statuses = async () =>
  (await world.db.selectFrom("consignments").select("status").orderBy("number").execute()).map(
    ({ status }) => status,
  );

const mark = (status: "sealed" | "gone" | "measuring" | "refused") =>
  world.db.updateTable("consignments").set({ status }).execute();

describe("an abandoned upload", () => {
  test("stays for 14 days after its last byte", async () => {
    const upload = await begun(mei, delivery, "a.txt", 10);
    world.clock.advance(6 * DAY);
    mei = await world.as("mei");
    await sendPiece(mei, upload, 0, "12345");
    world.clock.advance(14 * DAY - 1);
    await sweep();
    expect(storedFiles(world)).toHaveLength(1);
    world.clock.advance(1);
    await sweep();
    expect(storedFiles(world)).toEqual([]);
    expect(await statuses()).toEqual(["gone"]);
    mei = await world.as("mei");
    expect(await offsetOf(mei, upload)).toBe(404);
  });

  test("can be uploaded again from the beginning", async () => {
    await begun(mei, delivery, "a.txt", 10);
    world.clock.advance(14 * DAY);
    await sweep();
    mei = await world.as("mei");
    expect((await begin(mei, delivery, "a.txt", 3)).status).toBe(201);
    expect(await statuses()).toEqual(["gone", "open"]);
  });
});

describe("the delivery disk", () => {
  test("keeps only the ciphertext of sealed uploads", async () => {
    await deliverFile(mei, delivery, "a.txt", "abc");
    const [plain = ""] = storedFiles(world);
    await Bun.write(`${folder.root}/${plain}.age`, "ciphertext");
    await Bun.write(`${folder.root}/${plain}.part`, "unpacked");
    await mark("measuring");
    await sweep();
    expect(storedFiles(world)).toHaveLength(3);
    await mark("sealed");
    await sweep();
    expect(storedFiles(world)).toEqual([`${plain}.age`]);
  });

  test.each(["gone", "refused"] as const)(
    "keeps nothing of a delivery that is %s",
    async (status) => {
      await deliverFile(mei, delivery, "a.txt", "abc");
      await mark(status);
      await sweep();
      expect(storedFiles(world)).toEqual([]);
    },
  );

  test("keeps no file without a row", async () => {
    const stray = newId(world.clock.now());
    await Bun.write(`${folder.root}/${stray}/${newId(world.clock.now())}`, "of a deleted delivery");
    await deliverFile(mei, delivery, "a.txt", "abc");
    const [own = ""] = storedFiles(world).filter((path) => !path.startsWith(stray));
    await Bun.write(`${folder.root}/${own.split("/")[0]}/${newId(world.clock.now())}`, "removed");
    await sweep();
    expect(storedFiles(world)).toEqual([own]);
  });

  test("is swept every hour", async () => {
    const alarm = new ConsignmentSweep({
      db: world.db,
      folder,
      clock: world.clock,
      log: { error() {} },
    });
    await alarm.start();
    const stray = newId(world.clock.now());
    await Bun.write(`${folder.root}/${stray}/${newId(world.clock.now())}`, "left behind");
    world.clock.advance(HOUR);
    await alarm.check();
    await alarm.stop();
    expect(storedFiles(world)).toEqual([]);
  });
});
