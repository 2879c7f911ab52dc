import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { type Program, programOf } from "../support/tokens";

const world = worldForEach({ contractPrinter: quickPrinter });
let lots: Package[];

beforeEach(async () => {
  lots = [];
  for (let i = 0; i < 3; i++)
    lots.push(await addLot(world.db, world.people.mei.id, world.clock.now()));
});

interface Caller {
  call?: Program["call"];
  json?: Program["call"];
}

async function bid(caller: Caller, lot: number, amounts: object) {
  const send = (caller.call ?? caller.json) as Program["call"];
  const path = `/api/packages/${lots[lot]?.id}/bids`;
  const response = await send.call(caller, "POST", path, amounts);
  const { code = null } = (await response.json()) as { code?: string };
  return [response.status, code];
}

const OVER = [409, "over-token-limit"];
const commitments = () =>
  world.db
    .selectFrom("commitments")
    .select(["member_id", "token_id"])
    .orderBy("package_id")
    .execute();

describe("a token's limit for one bid", () => {
  test("holds for the amount and the maximum, and places nothing beyond it", async () => {
    const program = await programOf(world, "ada", ["bid"], { perBid: 500_000 });
    expect(await bid(program, 0, { maximum: "5000.01" })).toEqual(OVER);
    expect(await bid(program, 0, { amount: "5000.01" })).toEqual(OVER);
    expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual([]);
    expect(await bid(program, 0, { maximum: "5000" })).toEqual([201, null]);
    expect(await bid(program, 0, { maximum: "6000" })).toEqual(OVER);
  });

  test.each([
    ["purchases", "licences", { price: "1000.00" }],
    ["offers", "offers", { amount: "900.00" }],
  ] as const)("holds for %s, and binds nobody", async (_, path, body) => {
    const { db, people, clock } = world;
    const listing = { sale: "fixed", shelf: "unlimited", takesOffers: true } as const;
    const { id } = await addLot(db, people.mei.id, clock.now(), listing);
    const address = `/api/packages/${id}/${path}`;
    const small = await programOf(world, "ada", ["bid"], { perBid: 80_000 });
    const refused = await small.call("POST", address, body);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "over-token-limit" },
    ]);
    for (const table of ["bids", "price_offers", "commitments"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    const enough = await programOf(world, "ada", ["bid"], { perBid: 100_000 });
    expect((await enough.call("POST", address, body)).status).toBe(201);
    expect(await commitments()).toEqual([]);
  });
});

describe("a token's limit for a month", () => {
  test("adds up what its bids commit to, and not those of the member", async () => {
    const program = await programOf(world, "ada", ["bid"], { perMonth: 310_000 });
    const ada = await world.as("ada");
    expect(await bid(ada, 2, { maximum: "9000" })).toEqual([201, null]);
    expect(await bid(program, 0, { maximum: "2000" })).toEqual([201, null]);
    expect(await bid(program, 1, { maximum: "1100.01" })).toEqual(OVER);
    expect(await bid(program, 1, { maximum: "1100" })).toEqual([201, null]);
    const member_id = world.people.ada.id;
    expect(await commitments()).toEqual([
      { member_id, token_id: program.id },
      { member_id, token_id: program.id },
    ]);
  });

  test("is free again once the member raises the bid", async () => {
    const program = await programOf(world, "ada", ["bid"], { perMonth: 200_000 });
    const ada = await world.as("ada");
    expect(await bid(program, 0, { maximum: "2000" })).toEqual([201, null]);
    expect(await bid(program, 1, { maximum: "1100" })).toEqual(OVER);
    expect(await bid(ada, 0, { maximum: "2500" })).toEqual([200, null]);
    expect(await bid(program, 1, { maximum: "1100" })).toEqual([201, null]);
    expect(await commitments()).toContainEqual({ member_id: world.people.ada.id, token_id: null });
  });

  test("counts what was won, until the month is over", async () => {
    const { db, clock, people } = world;
    const program = await programOf(world, "ada", ["bid"], { perMonth: 150_000 });
    expect(await bid(program, 0, { amount: "1200" })).toEqual([201, null]);
    clock.advance(lots[0] ? lots[0].auction_end_time - clock.now() : 0);
    await closeEndedAuctions(db, clock.now());
    expect((await findPackage(db, lots[0]?.id ?? "")).status).not.toBe("active");
    lots[1] = await addLot(db, people.mei.id, clock.now());
    const isSameMonth =
      new Date(clock.now()).getUTCMonth() === new Date(clock.now() - DAY).getUTCMonth();
    expect(await bid(program, 1, { maximum: "1100" })).toEqual(isSameMonth ? OVER : [201, null]);
  });

  test("holds for bids that arrive together", async () => {
    const program = await programOf(world, "ada", ["bid"], { perMonth: 250_000 });
    const answers = await Promise.all(
      [0, 1, 2].map((lot) => bid(program, lot, { maximum: "1100" })),
    );
    expect(answers.filter(([status]) => status === 201)).toHaveLength(2);
    expect(answers.filter(([, code]) => code === "over-token-limit")).toHaveLength(1);
  });
});

test("of two tokens that bid together, the one that raised the bid answers for it", async () => {
  const monthly = await programOf(world, "ada", ["bid"], { perMonth: 300_000 });
  const other = await programOf(world, "ada", ["bid"]);
  const answers = await Promise.all([
    bid(monthly, 0, { amount: "1050" }),
    bid(other, 0, { amount: "1750" }),
  ]);
  expect(answers).toEqual([
    [201, null],
    [201, null],
  ]);
  expect((await commitments()).map(({ token_id }) => token_id)).toEqual([other.id]);
});

test("a token exceeds no limit of its member", async () => {
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  const ada = await world.as("ada");
  const limits = { packageLimit: "1500", monthLimit: null };
  await ada.json("PUT", `/api/organization/members/${world.people.kim.id}/limits`, limits);
  const program = await programOf(world, "kim", ["bid"], { perBid: 900_000, perMonth: 900_000 });
  expect(await bid(program, 0, { maximum: "1500.01" })).toEqual([409, "over-limit"]);
  expect(await bid(program, 0, { maximum: "1500" })).toEqual([201, null]);
  expect(await bid(kim, 0, { maximum: "1400" })).toEqual([200, null]);
  await ada.json("PUT", `/api/organization/members/${world.people.kim.id}`, { roles: ["viewer"] });
  expect(await bid(program, 1, { maximum: "1100" })).toEqual([403, "permission-missing"]);
});
