import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import {
  commitmentLimitOf,
  exposureOf,
  setCommitmentLimit,
} from "../../src/auctions/reading/exposure";
import { DAY, HOUR } from "../../src/lib/time";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { statuses, thrown } from "../support/http";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let lots: string[];
let ada: Browser;

beforeEach(async () => {
  lots = [];
  for (let i = 0; i < 3; i++)
    lots.push((await addLot(world.db, world.people.mei.id, world.clock.now())).id);
  ada = await world.as("ada");
});

const bid = (
  person: Person,
  lot: number,
  amountCents: number,
  maximumCents: number | null = null,
) =>
  takeBid(
    world.db,
    {
      packageId: lots[lot] as string,
      bidderId: world.people[person].id,
      idempotencyKey: null,
      amountCents,
      maximumCents,
    },
    world.clock,
  );

const exposure = async () => (await ada.get("/api/member/exposure")).json();

async function call(method: string, path: string, body: unknown) {
  const response = await ada.json(method, path, body);
  return { ...((await response.json()) as object), answer: response.status };
}

const limit = (amount: unknown) => call("PUT", "/api/member/limit", { amount });
const post = (lot: number, body: object) => call("POST", `/api/packages/${lots[lot]}/bids`, body);

describe("a member's exposure", () => {
  test("counts each package once, at the highest amount that could become payable", async () => {
    await bid("ada", 0, 105_000, 300_000);
    await bid("ada", 1, 105_000);
    await bid("bo", 1, 200_000);
    await bid("bo", 0, 400_000);

    expect(await exposure()).toEqual({
      committed: "4050.00",
      limit: null,
      own: null,
      packages: [
        { packageId: lots[0], atMost: "3000.00", addedTax: "0.00", fee: "0.00" },
        { packageId: lots[1], atMost: "1050.00", addedTax: "0.00", fee: "0.00" },
      ],
    });
    expect((await world.visitor.get("/api/member/exposure")).status).toBe(401);
  });

  test("appears in a bid's review with the amount that the bid adds", async () => {
    await bid("ada", 0, 105_000, 300_000);
    const review = async (lot: number, amount: number) =>
      (await ada.get(`/package/${lots[lot]}/bids/new?amount=${amount}`)).text();
    expect(await review(1, 1050)).toContain("in all auctions to at most $4,050.00 in total");
    expect(await review(0, 2000)).toContain("in all auctions to at most $3,000.00 in total");
    expect(await review(0, 3500)).toContain("in all auctions to at most $3,500.00 in total");
  });

  test("omits maxima after the auction, and bids once they no longer bind", async () => {
    await bid("ada", 0, 105_000, 300_000);
    const { bid: other } = await bid("ada", 1, 105_000);
    const decision = { bidId: other?.id ?? "", sellerId: world.people.mei.id };
    await rejectBid(world.db, decision, world.clock.now());
    expect(await exposure()).toMatchObject({ committed: "4050.00" });
    world.clock.advance(UNDO_MS);
    expect(await exposure()).toMatchObject({ committed: "3000.00" });

    world.clock.advance(169 * HOUR);
    await closeEndedAuctions(world.db, world.clock.now());
    const left = () => exposureOf(world.db, world.people.ada.id, world.clock.now());
    expect(await left()).toMatchObject({ committedCents: 105_000 });
    world.clock.advance(31 * DAY);
    expect(await left()).toMatchObject({ committedCents: 0, packages: [] });
  });
});

describe("a member's own limit", () => {
  test("refuses bids that would exceed it, stating both amounts", async () => {
    expect(await limit("4,000")).toMatchObject({ answer: 200, limit: "4000.00" });
    expect(await post(0, { amount: 1050, maximum: 3000 })).toMatchObject({ answer: 201 });

    expect(await post(1, { amount: 1050 })).toMatchObject({
      answer: 409,
      code: "over-own-limit",
      message:
        "This would commit you to $4,050.00 in total, including any tax that sellers add. Your own limit is $4,000.00.",
    });
    expect(await exposure()).toMatchObject({ committed: "3000.00" });
    const written = await world.db.selectFrom("bids").select("id").execute();
    expect(written).toHaveLength(1);

    expect(await post(0, { maximum: 2000 })).toMatchObject({ answer: 200 });
    expect(await post(1, { amount: 1050 })).toMatchObject({ answer: 201 });
    expect(await post(0, { amount: 2500 })).toMatchObject({ answer: 201 });
    expect(await exposure()).toMatchObject({ committed: "3550.00", limit: "4000.00" });
  });

  test("is named by the review of a bid that would exceed it", async () => {
    await limit("4,000");
    await post(0, { amount: 1050, maximum: 3000 });
    const review = async (lot: number, amount: number) =>
      (await ada.get(`/package/${lots[lot]}/bids/new?amount=${amount}`)).text();
    const refusal = "over your own limit of $4,000.00";
    expect(await review(1, 1050)).toContain(refusal);
    expect(await review(1, 1050)).toContain('href="/settings#own-limit"');
    expect(await (await ada.get("/settings")).text()).toContain('id="own-limit"');
    expect(await review(0, 4000)).not.toContain(refusal);
    expect(await review(0, 4500)).toContain(refusal);
    await limit(null);
    expect(await review(1, 1050)).not.toContain(refusal);
  });

  test.each(["form", "call"] as const)("is set and removed by %s", async (way) => {
    const set = (amount: string, by = ada) =>
      way === "form"
        ? by.post("/settings/limit", { limit: amount })
        : by.json("PUT", "/api/member/limit", { amount: amount.trim() || null });
    const done = way === "form" ? 303 : 200;
    const own = () => commitmentLimitOf(world.db, world.people.ada.id);
    await bid("ada", 0, 105_000);
    expect(await statuses(set("1050", world.visitor), set("1049.99"))).toEqual([401, 409]);
    for (const wrong of ["-1", "1.234", "abc"]) expect(await statuses(set(wrong))).toEqual([400]);
    expect(await own()).toBeNull();
    expect(await statuses(set("1,050"))).toEqual([done]);
    expect(await own()).toBe(105_000);
    expect(await statuses(set(" "))).toEqual([done]);
    expect(await own()).toBeNull();
  });

  test("in a call is an amount or null", async () => {
    await bid("ada", 0, 105_000);
    expect(await limit("1049.99")).toMatchObject({
      code: "limit-below-commitments",
      message:
        "You are already committed to $1,050.00, including any tax that sellers add, so your limit can't be $1,049.99.",
    });
    expect(await limit("1050")).toMatchObject({ limit: "1050.00" });
    expect(await limit(null)).toMatchObject({ limit: null });
    for (const wrong of [{}, [], true, undefined])
      expect(await limit(wrong)).toMatchObject({ answer: 400 });
  });

  test("accepts only one of two bids that together exceed it, even in one batch", async () => {
    const { db, clock, people } = world;
    await setCommitmentLimit(db, { memberId: people.ada.id, limitCents: 150_000 }, clock.now());
    const answers = await Promise.all([0, 1, 2].map((lot) => post(lot, { amount: 1050 })));
    expect(answers.map(({ answer }) => answer).sort()).toEqual([201, 409, 409]);
    expect(await exposureOf(db, people.ada.id, clock.now())).toMatchObject({
      committedCents: 105_000,
    });
  });
});

test("shows the limit in settings, and explains an invalid one", async () => {
  await bid("ada", 0, 105_000);
  const refused = async (limit: string) => (await ada.post("/settings/limit", { limit })).text();
  const page = async () => (await ada.get("/settings")).text();
  expect(await page()).toContain("At most $1,050.00 is committed now");
  await limit("2,500");
  expect(await page()).toContain('value="2500.00"');
  expect(await refused("10")).toContain("so your limit can&#x27;t be $10.00.");
  expect(await refused("1.234")).toContain("can be read in two ways");
  const explained = await refused("abc");
  expect(explained).toContain("Enter an amount in dollars, such as 1000 or 1000.50");
  expect(explained).not.toContain("bid amount");
});

test("counts an accepted bid after the deadline for decisions while its rejection can be undone", async () => {
  const { db, clock, people } = world;
  const placed = await bid("ada", 0, 120_000);
  clock.advance(7 * DAY);
  await closeEndedAuctions(db, clock.now());
  const decision = { bidId: placed.bid?.id ?? "", sellerId: people.mei.id };
  await acceptBid(db, decision, clock.now());
  clock.advance(10 * DAY);
  await rejectBid(db, decision, clock.now());
  const own = { memberId: people.ada.id, limitCents: 100_000 };
  expect(await thrown(setCommitmentLimit(db, own, clock.now()))).toMatchObject({
    code: "limit-below-commitments",
  });
  await reinstateBid(db, decision, clock.now());
  expect((await exposureOf(db, people.ada.id, clock.now())).committedCents).toBe(120_000);
});
