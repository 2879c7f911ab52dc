import { afterEach, expect, test } from "bun:test";
import { statfsSync } from "node:fs";
import { NoRoom } from "../../src/consignments/refusals";
import { maxSealedBytes, Room, reservedBytes } from "../../src/consignments/room";
import { DAY } from "../../src/lib/time";
import {
  addDelivery,
  begin,
  begun,
  deliverFile,
  offsetOf,
  sendPiece,
  type TestDelivery,
} from "../support/consignments";
import { createWorld, type World } from "../support/world";

let world: World;

afterEach(() => world.close());

const promised = (most = Number.POSITIVE_INFINITY) =>
  reservedBytes(world.db, { maxBytes: most }, world.clock.now());

const thirdOfDisk = () => {
  const { bavail, bsize } = statfsSync(world.dataDir);
  return Math.floor((bavail * bsize) / 3);
};

const WIDE = { KEEP_FREE_MB: "0", MAX_DELIVERY_GB: "10000", SESSION_DAYS: "365" };

async function leftAlone(): Promise<{ delivery: TestDelivery; most: string; small: string }> {
  const mei = await world.as("mei");
  const delivery = await addDelivery(world);
  const small = await deliverFile(mei, delivery, "small.txt", "hi");
  const most = await begun(mei, delivery, "most.txt", thirdOfDisk());
  return { delivery, most, small };
}

test("refuses a file with 507 if it would leave too little free space", async () => {
  world = await createWorld({ env: { KEEP_FREE_MB: "1000000" } });
  const delivery = await addDelivery(world);
  const refused = await begin(await world.as("mei"), delivery, "a.txt", 10);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: "delivery-no-room" });
  expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
  const { state } = await world.db
    .selectFrom("deliveries")
    .select("state")
    .executeTakeFirstOrThrow();
  expect(state).toBe("waiting");
});

test("counts space reserved for other uploads until it expires", async () => {
  world = await createWorld({ env: { KEEP_FREE_MB: "0", MAX_DELIVERY_GB: "10000" } });
  const { bavail, bsize } = statfsSync(world.dataDir);
  const mei = await world.as("mei");
  const [one, two] = [await addDelivery(world), await addDelivery(world)];
  const most = Math.floor((bavail * bsize) / 3);
  const first = await begin(mei, one, "most.txt", most);
  expect(first.status).toBe(201);
  expect(await promised()).toBeGreaterThanOrEqual(most + maxSealedBytes(most));
  const second = await begin(mei, two, "more.txt", most);
  expect([second.status, (await second.json()).code]).toEqual([507, "delivery-no-room"]);
  await mei.send("DELETE", first.headers.get("location") ?? "", {
    headers: { "tus-resumable": "1.0.0" },
  });
  expect((await begin(mei, two, "more.txt", most)).status).toBe(201);
});

test("counts only the ciphertext of bytes that have arrived", async () => {
  world = await createWorld();
  const mei = await world.as("mei");
  const upload = await begun(mei, await addDelivery(world), "a.txt", 1000);
  const before = await promised();
  await sendPiece(mei, upload, 0, "x".repeat(600));
  expect(await promised()).toBe(before - 600);
});

test("reserves no further space for sealed files", async () => {
  world = await createWorld();
  // Debian's age adds 200 bytes, and a tag of 16 per 64 KiB.
  for (const bytes of [0, 1, 65_536, 65_537, 10_000_000]) {
    const chunks = Math.max(1, Math.ceil(bytes / 65_536));
    expect(maxSealedBytes(bytes)).toBeGreaterThanOrEqual(bytes + 200 + 16 * chunks);
  }
});

test("drops the reservation of an upload that is idle for 24 hours", async () => {
  world = await createWorld({ env: WIDE });
  const { most } = await leftAlone();
  const other = await addDelivery(world);
  world.clock.advance(DAY - 1);
  let mei = await world.as("mei");
  expect(await promised()).toBeGreaterThan(2 * thirdOfDisk() - 1_000_000_000);
  const early = await begin(mei, other, "other.txt", thirdOfDisk());
  expect([early.status, (await early.json()).code]).toEqual([507, "delivery-no-room"]);
  world.clock.advance(1);
  mei = await world.as("mei");
  expect(await promised()).toBe(0);
  expect((await sendPiece(mei, most, 0, "12345")).status).toBe(204);
  expect(await promised()).toBeGreaterThan(thirdOfDisk());
  const late = await begin(mei, other, "other.txt", thirdOfDisk());
  expect(late.status).toBe(507);
});

test("refuses to resume an upload after others took the space", async () => {
  world = await createWorld({ env: WIDE });
  const { delivery, most, small } = await leftAlone();
  world.clock.advance(DAY);
  const mei = await world.as("mei");
  const other = await begun(mei, await addDelivery(world), "other.txt", thirdOfDisk());
  const refused = await sendPiece(mei, most, 0, "12345");
  expect([refused.status, (await refused.json()).code]).toEqual([507, "delivery-no-room"]);
  expect(await offsetOf(mei, most)).toBe("0");
  expect((await begin(mei, delivery, "more.txt", 1)).status).toBe(507);
  expect(await offsetOf(mei, small)).toBe("2");
  await mei.send("DELETE", other, { headers: { "tus-resumable": "1.0.0" } });
  expect((await sendPiece(mei, most, 0, "12345")).status).toBe(204);
});

test("requires space for the ciphertext before intake starts", async () => {
  world = await createWorld({ env: WIDE });
  let mei = await world.as("mei");
  const delivery = await addDelivery(world);
  const file = await deliverFile(mei, delivery, "small.txt", "hi");
  world.clock.advance(DAY);
  mei = await world.as("mei");
  const rest = await begun(mei, await addDelivery(world), "rest.txt", 1000);
  await world.db
    .updateTable("delivery_files")
    .set({ bytes: 3 * thirdOfDisk() })
    .where("name", "=", "rest.txt")
    .execute();
  const refused = await mei.json("POST", `${delivery.path}/complete`, {});
  expect([refused.status, (await refused.json()).code]).toEqual([507, "delivery-no-room"]);
  expect(await offsetOf(mei, file)).toBe("2");
  await mei.send("DELETE", rest, { headers: { "tus-resumable": "1.0.0" } });
  expect((await mei.json("POST", `${delivery.path}/complete`, {})).status).toBe(202);
  world.clock.advance(2 * DAY);
  expect(await promised()).toBeGreaterThan(0);
});

test("reserves at most the delivery limit for a contract", async () => {
  world = await createWorld();
  const mei = await world.as("mei");
  await begun(mei, await addDelivery(world), "a.txt", 900_000);
  const { id } = await world.db.selectFrom("consignments").select("id").executeTakeFirstOrThrow();
  expect(await promised()).toBeGreaterThan(1_800_000);
  expect(await promised(1_000_000)).toBe(1_000_000);
  await begun(mei, await addDelivery(world), "b.txt", 100_000);
  expect(await promised(1_000_000)).toBeLessThan(1_300_000);
  // With no space left, intake lacks only what it was not promised.
  const goingOn = (most: number) =>
    new Room(world.dataDir, 1e15, { maxBytes: most }).requireFor(world.db, id, world.clock.now());
  await goingOn(2_000_000);
  expect(await goingOn(1_000_000).catch((error: unknown) => error)).toBeInstanceOf(NoRoom);
});
