import { afterEach, expect, test } from "bun:test";
import { addLot } from "../support/listings";
import { sentUpload, stored, wav } from "../support/uploads";
import { createWorld, type World } from "../support/world";

let world: World;

afterEach(() => world.close());

test("refuses a file if the disk would have too little left for the database", async () => {
  // More space than any test machine has.
  world = await createWorld({ env: { KEEP_FREE_MB: "1000000" } });
  const mei = await world.as("mei");
  const refused = await sentUpload(mei, wav(5000), "Tide bells.wav");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    message: "The server's disk is almost full. Please try again later.",
    code: "disk-almost-full",
  });
  expect(await stored(world)).toEqual([]);
  expect(await world.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
});

test("refuses a sample the same way before its analysis", async () => {
  world = await createWorld({ env: { KEEP_FREE_MB: "1000000" } });
  const { db, clock, people } = world;
  const mei = await world.as("mei");
  const lot = await addLot(db, people.mei.id, clock.now());
  const sample = { filename: "tides.txt", fileContent: "The tide rises.", fileType: "txt" };
  const body = { ...sample, contentType: "literary" };
  const refused = await mei.json("POST", `/api/packages/${lot.id}/samples`, body);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: "disk-almost-full" });
  expect(refused.headers.has("retry-after")).toBe(true);
  expect(await db.selectFrom("sample_files").selectAll().execute()).toEqual([]);
});

test("does not check the disk if no space is reserved", async () => {
  world = await createWorld({ env: { KEEP_FREE_MB: "0" } });
  expect((await sentUpload(await world.as("mei"), wav(5000), "Tide bells.wav")).status).toBe(201);
});
