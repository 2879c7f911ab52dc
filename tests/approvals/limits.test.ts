import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let lots: Package[];
let ada: Browser;
let kim: Browser;

beforeEach(async () => {
  const { db, people, clock } = world;
  lots = [];
  for (let i = 0; i < 3; i++) lots.push(await addLot(db, people.mei.id, clock.now()));
  ada = await world.as("ada");
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
});

const limit = (packageLimit: string | null, monthLimit: string | null = null) =>
  ada.json("PUT", `/api/organization/members/${world.people.kim.id}/limits`, {
    packageLimit,
    monthLimit,
  });

async function bid(browser: Browser, lot: number, maximum: string) {
  const path = `/api/packages/${lots[lot]?.id}/bids`;
  const response = await browser.json("POST", path, { maximum });
  const { code = null } = (await response.json()) as { code?: string };
  return [response.status, code];
}

const OVER = [409, "over-limit"];

describe("a limit for one package", () => {
  beforeEach(async () => {
    expect((await limit("1500")).status).toBe(200);
  });

  test("holds for what the package could cost, not for the price", async () => {
    expect(await bid(kim, 0, "1500.01")).toEqual(OVER);
    expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual([]);
    expect(await bid(kim, 0, "1500")).toEqual([201, null]);
    expect(await bid(kim, 1, "1500")).toEqual([201, null]);
  });

  test("does not hold for colleagues, who then answer for what they raise", async () => {
    expect(await bid(kim, 0, "1400")).toEqual([201, null]);
    expect(await bid(ada, 0, "9000")).toEqual([200, null]);
    const rows = await world.db.selectFrom("commitments").select("member_id").execute();
    expect(rows).toEqual([{ member_id: world.people.ada.id }]);
  });

  test("says what would be committed, and which limit is passed", async () => {
    const path = `/api/packages/${lots[0]?.id}/bids`;
    const answer = await (await kim.json("POST", path, { maximum: "2000" })).json();
    expect(answer).toMatchObject({
      message:
        "This package could then cost $2,000.00, with tax and fees. Your limit for one package is $1,500.00. Ask a colleague who may spend more.",
    });
  });

  test("is shown to colleagues, and only owners set it", async () => {
    const { members } = (await (await kim.get("/api/organization")).json()) as {
      members: Array<{ id: string; packageLimit: string | null }>;
    };
    expect(members.find(({ id }) => id === world.people.kim.id)?.packageLimit).toBe("1500.00");
    const path = `/api/organization/members/${world.people.kim.id}/limits`;
    const own = await kim.json("PUT", path, { packageLimit: null, monthLimit: null });
    expect(own.status).toBe(403);
    expect(await bid(kim, 0, "1501")).toEqual(OVER);
  });

  test("can be removed", async () => {
    await limit(null);
    expect(await bid(kim, 0, "9000")).toEqual([201, null]);
  });
});

describe("a limit for a month", () => {
  beforeEach(async () => {
    await limit(null, "3000");
  });

  test("counts the packages for which the member answers", async () => {
    expect(await bid(kim, 0, "2000")).toEqual([201, null]);
    expect(await bid(kim, 1, "1050")).toEqual(OVER);
    expect(await bid(ada, 0, "2500")).toEqual([200, null]);
    // Now the colleague answers for the first package.
    expect(await bid(kim, 1, "3000")).toEqual([201, null]);
  });

  test("of two bids that together pass it, takes one", async () => {
    const answers = await Promise.all([0, 1, 2].map((lot) => bid(kim, lot, "1600")));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === "over-limit")).toHaveLength(2);
  });

  test("no longer counts what a higher bid freed", async () => {
    const { db, people, clock } = world;
    lots[0] = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
    expect(await bid(kim, 0, "2000")).toEqual([201, null]);
    expect(await bid(await world.as("bo"), 0, "2500")).toEqual([201, null]);
    expect(await bid(kim, 1, "3000")).toEqual([201, null]);
  });

  test("counts what was won, until the organization's month ends", async () => {
    const { db, people, clock } = world;
    clock.set(Date.parse("2027-03-01T12:00:00Z"));
    kim = await world.as("kim");
    lots[0] = await addLot(db, people.mei.id, clock.now());
    expect(await bid(kim, 0, "2000")).toEqual([201, null]);
    const { auction_end_time: end } = await findPackage(world.db, lots[0]?.id ?? "");
    world.clock.set(end);
    await closeEndedAuctions(world.db, world.clock.now());
    lots[1] = await addLot(db, people.mei.id, clock.now());
    expect(await bid(await world.as("kim"), 1, "2500")).toEqual(OVER);
    world.clock.set(end + 32 * DAY);
    lots[2] = await addLot(db, people.mei.id, clock.now());
    expect(await bid(await world.as("kim"), 2, "3000")).toEqual([201, null]);
  });

  test("ends with the month in Hong Kong, while it is still the old one in UTC", async () => {
    const { db, people, clock } = world;
    await db
      .insertInto("organizations")
      .values({ id: people.ada.id, time_zone: "Asia/Hong_Kong" })
      .execute();
    const midnight = Date.parse("2027-03-31T16:00:00Z");
    clock.set(midnight - 1);
    const before = await addLot(db, people.mei.id, clock.now());
    const after = await addLot(db, people.mei.id, clock.now());
    lots = [before, after];
    kim = await world.as("kim");
    expect(await bid(kim, 0, "2000")).toEqual([201, null]);
    expect(await bid(kim, 1, "2000")).toEqual(OVER);
    clock.set(midnight);
    expect(await bid(kim, 1, "2000")).toEqual([201, null]);
  });
});

test("an organization of one writes nobody who answers", async () => {
  expect(await bid(await world.as("bo"), 0, "2000")).toEqual([201, null]);
  expect(await world.db.selectFrom("commitments").selectAll().execute()).toEqual([]);
});

test.each([
  ["abc", "Enter"],
  ["-1", "Enter"],
])("a limit of %s is refused in the form, which keeps it", async (packageLimit, text) => {
  const path = `/organization/members/${world.people.kim.id}/limits`;
  const response = await ada.post(path, { packageLimit, monthLimit: "" });
  const page = await response.text();
  expect(response.status).toBe(400);
  expect(page).toContain(`value="${packageLimit}"`);
  expect(page).toContain(text);
});
