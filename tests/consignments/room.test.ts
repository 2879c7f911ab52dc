import { afterEach, expect, test } from "bun:test";
import { statfsSync } from "node:fs";
import { promisedBytes, sealedRoom } from "../../src/consignments/room";
import { addDelivery, begin, begun, sendPiece } from "../support/consignments";
import { createWorld, type World } from "../support/world";

let world: World;

afterEach(() => world.close());

test("a file is refused with 507 where the disk would have less left than is kept free", async () => {
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

test("what others were promised counts, with room for its ciphertext, until it is not waited for", async () => {
  world = await createWorld({ env: { KEEP_FREE_MB: "0", MAX_DELIVERY_GB: "10000" } });
  const { bavail, bsize } = statfsSync(world.dataDir);
  const mei = await world.as("mei");
  const [one, two] = [await addDelivery(world), await addDelivery(world)];
  const most = Math.floor((bavail * bsize) / 3);
  const first = await begin(mei, one, "most.txt", most);
  expect(first.status).toBe(201);
  expect(await promisedBytes(world.db)).toBeGreaterThanOrEqual(most + sealedRoom(most));
  const second = await begin(mei, two, "more.txt", most);
  expect([second.status, (await second.json()).code]).toEqual([507, "delivery-no-room"]);
  await mei.send("DELETE", first.headers.get("location") ?? "", {
    headers: { "tus-resumable": "1.0.0" },
  });
  expect((await begin(mei, two, "more.txt", most)).status).toBe(201);
});

test("what has arrived is promised no more, but for its ciphertext", async () => {
  world = await createWorld();
  const mei = await world.as("mei");
  const upload = await begun(mei, await addDelivery(world), "a.txt", 1000);
  const before = await promisedBytes(world.db);
  await sendPiece(mei, upload, 0, "x".repeat(600));
  expect(await promisedBytes(world.db)).toBe(before - 600);
});

test("what is sealed has its room", async () => {
  world = await createWorld();
  // Debian's age makes 200 bytes and a tag of 16 for each 64 KiB of it.
  for (const bytes of [0, 1, 65_536, 65_537, 10_000_000]) {
    const chunks = Math.max(1, Math.ceil(bytes / 65_536));
    expect(sealedRoom(bytes)).toBeGreaterThanOrEqual(bytes + 200 + 16 * chunks);
  }
});
