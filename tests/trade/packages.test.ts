import { describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import type { SellerBid, TradePackage } from "../../src/trade/answers";
import { nextStepOf, type StepLot } from "../../src/trade/next-step";
import { addSoldDeal, withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { playRound } from "../support/played-rounds";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
const sellerId = () => world.people.mei.id;

async function asked<Answer>(path: string): Promise<Answer> {
  const response = await (await world.as("mei")).get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const packages = () => asked<TradePackage[]>("/api/seller/trade-packages");
const openBids = () => asked<SellerBid[]>("/api/seller/bids?status=pending&open=true");
const page = async (path = "/trade") => (await (await world.as("mei")).get(path)).text();

const ENDS = 10 * DAY;
const LOT: StepLot = {
  status: "active",
  auction_end_time: ENDS,
  held_ms: 0,
  hidden_at: null,
  sale_rule: "highest",
  seats: 1,
  exclusive_from_cents: null,
  contract_at_end: 1,
  binds_until: null,
  confirm_by: null,
  bid_count: 2,
  rejected_bids: 0,
  released_bids: 0,
  exclusive_leader_id: null,
  highest_bid_cents: 150_000,
  reserve_cents: null,
  reserve_missed: 0,
};
const CHOSEN = { sale_rule: "seller" } as const;
const ENDED = { status: "ended" } as const;

describe("the next step of an auction with bids", () => {
  test.each<[string, Partial<StepLot>, boolean, number | null]>([
    ["wait-highest", {}, false, ENDS],
    ["wait-reserve", { reserve_cents: 200_000 }, false, ENDS],
    ["wait-highest", { reserve_cents: 150_000 }, false, ENDS],
    ["wait-licenses", { seats: 3 }, false, ENDS],
    ["wait-award", { ...CHOSEN, seats: 3 }, false, ENDS],
    ["wait-hidden", { ...CHOSEN, hidden_at: 1 }, true, null],
    ["accept", CHOSEN, false, ENDS],
    ["send", CHOSEN, true, ENDS + 30 * DAY],
    ["choose", { ...CHOSEN, ...ENDED }, false, ENDS + 7 * DAY],
    ["award", { ...CHOSEN, ...ENDED, exclusive_from_cents: 1 }, false, ENDS + 7 * DAY],
    ["wait-over", { ...CHOSEN, ...ENDED, rejected_bids: 1, released_bids: 1 }, false, null],
    ["wait-over", { ...CHOSEN, ...ENDED, auction_end_time: ENDS - 8 * DAY }, false, null],
    ["send", { ...CHOSEN, ...ENDED, auction_end_time: ENDS - 8 * DAY }, true, ENDS + 22 * DAY],
    ["wait-over", { ...CHOSEN, ...ENDED, auction_end_time: ENDS - 31 * DAY }, true, null],
    ["wait-contract", ENDED, false, null],
    ["wait-contract", ENDED, true, null],
    ["wait-confirmation", { ...ENDED, confirm_by: ENDS + 1 }, false, ENDS + 1],
    ["offer", { ...ENDED, reserve_missed: 1, released_bids: 2 }, false, null],
    ["sold", { status: "settled" }, true, null],
  ])("is %s: %j", (step, changes, hasAcceptedBid, until) => {
    expect(nextStepOf({ ...LOT, ...changes }, hasAcceptedBid, ENDS)).toMatchObject({ step, until });
  });
});

describe("a seller's packages with bids", () => {
  test("state the exclusive bid that leads a round, and nothing to do", async () => {
    const lot = await playRound(world, {
      seats: 2,
      exclusiveFromCents: 300_000,
      maxima: { ada: 15_000, bo: 15_000 },
      exclusive: { kim: 900_000 },
    });
    const [row] = await packages();
    expect(row).toMatchObject({ packageId: lot.id, seats: 2, licenses: 1, exclusive: true });
    expect(row).toMatchObject({
      price: "3000.00",
      total: "3000.00",
      next: { step: "wait-licenses" },
    });
    const html = await page();
    expect(html).toContain("<dd>1, exclusive</dd>");
    expect(html).toContain("Nothing to do: the highest bids win on");
    expect(await asked("/api/seller/trade-stats")).toMatchObject({ runningTotal: "3000.00" });
    const bids = await asked<SellerBid[]>(`/api/seller/bids?packageId=${lot.id}`);
    expect(bids.map(({ position }) => position)).toEqual(["outweighed", "outweighed"]);
  });

  test("state the licenses that are taken and what they bring together", async () => {
    await playRound(world, { seats: 3, maxima: { ada: 15_000, bo: 15_000 } });
    const [row] = await packages();
    expect(row).toMatchObject({ seats: 3, licenses: 2, exclusive: false });
    expect(Number(row?.total)).toBe(2 * Number(row?.price));
    expect(await page()).toContain("<dd>2 of 3</dd>");
    expect(await asked("/api/seller/trade-stats")).toMatchObject({
      runningTotal: row?.total,
      openBids: 2,
    });
  });

  test("fold bids that need no decision, and link to them", async () => {
    const open = await addLot(world.db, sellerId(), world.clock.now(), { title: "Tide tables" });
    await addBid(world, "ada", open, 105_000);
    const folded = await highestLot();
    await addBid(world, "ada", folded, 105_000);
    const html = await page();
    expect(html.match(/class="trade-bid /g)).toHaveLength(1);
    expect(html).toContain(`href="/trade?package=${folded.id}" aria-expanded="false"`);
    expect(await page(`/trade?package=${folded.id}`)).toContain('class="trade-bid ');
  });
});

async function highestLot(): Promise<Package> {
  return addLot(world.db, sellerId(), world.clock.now(), { sale: "highest" });
}

describe("a bid that can no longer win", () => {
  test("is not pending for its seller, but remains in the list of all", async () => {
    const lot = await highestLot();
    await addBid(world, "ada", lot, 105_000);
    const leading = await addBid(world, "bo", lot, 150_000);
    expect((await openBids()).map(({ id }) => id)).toEqual([leading]);
    const html = await page(`/trade?package=${lot.id}`);
    expect(html).toContain('status-badge leading">Leading<');
    expect(html).toContain('status-badge outbid">Outbid<');
    expect(html).not.toContain(">Pending</td>");
    const tab = await page("/trade?tab=pending");
    expect(tab).toContain("$1,500.00");
    expect(tab).not.toContain("$1,050.00");
    expect(await asked("/api/seller/trade-stats")).toMatchObject({ pendingBids: 2, openBids: 1 });
  });

  test("is pending while the seller can still choose it, and no longer than it binds", async () => {
    const lot = await addLot(world.db, sellerId(), world.clock.now());
    await addBid(world, "ada", lot, 105_000);
    await addBid(world, "bo", lot, 150_000);
    expect(await openBids()).toHaveLength(2);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    expect(await openBids()).toHaveLength(2);
    world.clock.advance(31 * DAY);
    expect(await openBids()).toEqual([]);
    expect(await asked("/api/seller/trade-stats")).toMatchObject({ openBids: 0 });
    expect((await packages())[0]?.next).toEqual({ step: "wait-over", until: null });
  });
});

describe("a buyer's name", () => {
  const bidders = async (packageId: string) =>
    (await asked<SellerBid[]>(`/api/seller/bids?packageId=${packageId}`)).map(
      ({ bidder }) => bidder.organization,
    );

  test("is shown once there is a contract, on that package only, also once it is void", async () => {
    const { packageId } = await addSoldDeal(world);
    const other = await addLot(world.db, sellerId(), world.clock.now());
    await addBid(world, "bo", other, 105_000);
    expect(await bidders(packageId)).toEqual(["Kite Models", null]);
    expect(await bidders(other.id)).toEqual([null]);
    const [, sold] = await packages();
    expect(sold).toMatchObject({ licenses: 1, total: "1500.00", next: { step: "sold" } });
    expect(await page(`/trade?package=${packageId}`)).toContain("bo Sato");
    await withdrawSale(world, packageId);
    expect(await bidders(packageId)).toEqual(["Kite Models", null]);
  });
});
