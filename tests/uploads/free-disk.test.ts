import { afterEach, expect, test } from "bun:test";
import { wav } from "../support/media";
import { sentUpload, stored } from "../support/uploads";
import { createWorld, type World } from "../support/world";

let world: World;

afterEach(() => world.close());

test("a file is refused with a sentence where the disk would have less left than the database needs", async () => {
  // A million millions of bytes: no disk of a test has as much to spare.
  world = await createWorld({ env: { KEEP_FREE_MB: "1000000" } });
  const mei = await world.as("mei");
  const refused = await sentUpload(mei, wav(5000), "Tide bells.wav");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    message:
      "The server's disk is almost full, so files cannot be stored at the moment. Please try again later.",
    code: "disk-almost-full",
  });
  expect(await stored(world)).toEqual([]);
  expect(await world.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
});

test("nothing is asked of the disk where nothing is to be kept free", async () => {
  world = await createWorld({ env: { KEEP_FREE_MB: "0" } });
  expect((await sentUpload(await world.as("mei"), wav(5000), "Tide bells.wav")).status).toBe(201);
});
