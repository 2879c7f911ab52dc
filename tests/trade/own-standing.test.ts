import { beforeEach, expect, test } from "bun:test";
import { isoTime } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { decidingMs } from "../../src/rules/sale";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const asked = async (person: Person) =>
  (await world.as(person)).get(`/api/packages/${lot.id}/standing`);

test("shows a member's standing only to that member", async () => {
  const none = {
    standing: null,
    bindsUntil: null,
    release: null,
    yourHighest: null,
    contractId: null,
    maximum: null,
    offer: null,
    seated: false,
    exclusiveMaximum: null,
    outweighed: false,
    exclusiveLeading: false,
  };
  expect(await (await asked("ada")).json()).toEqual(none);
  await addBid(world, "ada", lot, 105_000);
  await addBid(world, "bo", lot, 120_000);
  expect(await (await asked("ada")).json()).toEqual({
    standing: "outbid",
    bindsUntil: isoTime(lot.auction_end_time + decidingMs("seller")),
    release: null,
    yourHighest: "1050.00",
    contractId: null,
    maximum: null,
    offer: null,
    seated: false,
    exclusiveMaximum: null,
    outweighed: false,
    exclusiveLeading: false,
  });
  expect(await (await asked("bo")).json()).toMatchObject({ standing: "leading" });
  expect(await (await asked("kim")).json()).toEqual(none);
  expect((await world.visitor.get(`/api/packages/${lot.id}/standing`)).status).toBe(401);
  expect((await (await world.as("ada")).get("/api/packages/none/standing")).status).toBe(404);
});
