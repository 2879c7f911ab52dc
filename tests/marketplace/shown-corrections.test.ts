import { beforeEach, expect, test } from "bun:test";
import { findAlternativeQuery } from "../../db/search";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

beforeEach(async () => {
  const { db, people, clock } = world;
  await addLot(db, people.mei.id, clock.now(), {
    title: "Government papers",
    description: "Letters that people wrote to universities.",
  });
});

test.each([
  ["governmet", "government"],
  ["goverment papers", "government papers"],
  ["peopl papers", null],
  ["peoplx", "people"],
  ["univerities", "universities"],
  ["univrsity", "universities"],
  ["letter governmet", "letter government"],
])("corrects %p to a package's spelling: %p", async (typed, shown) => {
  const found = await findAlternativeQuery(world.db, typed);
  expect(found?.correction?.shown ?? null).toBe(shown);
});
