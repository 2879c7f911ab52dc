import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { migrate } from "../../db/migrate";
import { placeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { NotReleasable } from "../../src/auctions/refusals";
import { LANGUAGES } from "../../src/lib/languages";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { openPatiently } from "../support/run-database";
import { addBid } from "../support/trade-fair";
import { asOfVersion } from "../support/version-before";
import { createWorld, type World } from "../support/world";

/** The last migration before sale rules, when the seller chose and bids bound for 30 days. */
const BEFORE = "0082-shown-characters";

const WEEK = 7 * DAY;

interface Auction {
  lot: Package;
  low: string;
  high: string;
}

let world: World;
let before: World;
let auctions: Record<"running" | "day10" | "day29" | "accepted" | "sold", Auction>;

async function hold(who: World, ...[low, high]: [number, number]): Promise<Auction> {
  const { db, clock, people } = who;
  const lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 168 });
  await db
    .updateTable("packages")
    .set({ sale_rule: "seller-30" })
    .where("id", "=", lot.id)
    .execute();
  return { lot, low: await addBid(who, "ada", lot, low), high: await addBid(who, "bo", lot, high) };
}

beforeEach(async () => {
  before = await createWorld();
  const { db, clock, people } = before;
  const choose = async ({ low }: Auction) => {
    await closeEndedAuctions(db, clock.now());
    await acceptBid(db, { bidId: low, sellerId: people.mei.id }, clock.now());
  };
  const day29 = await hold(before, 105_000, 150_000);
  clock.advance(19 * DAY);
  const day10 = await hold(before, 106_000, 151_000);
  const accepted = await hold(before, 107_000, 152_000);
  const sold = await hold(before, 108_000, 153_000);
  clock.advance(WEEK);
  await choose(accepted);
  await choose(sold);
  await sendContractOf(db, sold.low, clock.now());
  clock.advance(10 * DAY);
  auctions = { running: await hold(before, 109_000, 154_000), day10, day29, accepted, sold };
  const file = await asOfVersion(BEFORE, before);
  const upgraded = openPatiently(file);
  expect((await migrate(upgraded))[0]).toBe("0083-words-by-field");
  await upgraded.destroy();
  world = await createWorld({ beside: { file, clock, people, dataDir: before.dataDir } as World });
});

afterEach(async () => {
  await world.close();
  await before.close();
});

const boundOn = async (who: "ada" | "bo") => {
  const { packages } = await exposureOf(world.db, world.people[who].id, world.clock.now());
  return packages.map(({ packageId }) => packageId).sort();
};
const ids = (...names: (keyof typeof auctions)[]) =>
  names.map((name) => auctions[name].lot.id).sort();
const choose = ({ low: bidId }: Auction) =>
  acceptBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());
const endOf = ({ lot }: Auction) => lot.auction_end_time;
const isoTime = (at: number) => new Date(at).toISOString();

describe("auctions of the previous version", () => {
  test("keep binding every bidder without a release", async () => {
    const { db, clock, people } = world;
    expect(await boundOn("ada")).toEqual(ids("running", "day10", "day29", "accepted", "sold"));
    expect(await boundOn("bo")).toEqual(ids("running", "day10", "day29", "accepted"));
    for (const { low } of [auctions.running, auctions.day10, auctions.day29]) {
      const release = giveUpBid(db, { bidId: low, bidderId: people.ada.id }, clock.now());
      await expect(release).rejects.toBeInstanceOf(NotReleasable);
    }
    clock.advance(DAY);
    expect(await boundOn("bo")).toEqual(ids("running", "day10", "day29", "accepted"));
    clock.advance(1);
    expect(await boundOn("bo")).toEqual(ids("running", "day10", "accepted"));
    await expect(choose(auctions.day29)).rejects.toMatchObject({ code: "bid-released" });
    clock.advance(19 * DAY - 1);
    expect(await boundOn("bo")).toEqual(ids("running", "day10", "accepted"));
    clock.advance(DAY);
    expect(await boundOn("bo")).not.toContain(auctions.day10.lot.id);
  });

  test("let their seller choose a lower bid on days 10 and 29", async () => {
    for (const auction of [auctions.day10, auctions.day29]) {
      await choose(auction);
      await sendContractOf(world.db, auction.low, world.clock.now());
    }
    await sendContractOf(world.db, auctions.accepted.low, world.clock.now());
    const settled = world.db.selectFrom("packages").select("id").where("status", "=", "settled");
    const found = (await settled.execute()).map(({ id }) => id).sort();
    expect(found).toEqual(ids("day10", "day29", "accepted", "sold"));
    const contracts = await world.db.selectFrom("contracts").select("bid_id").execute();
    expect(contracts.map(({ bid_id }) => bid_id)).toContain(auctions.sold.low);
  });

  test("keep their old rule while they run", async () => {
    const { db, clock, people } = world;
    const { running } = auctions;
    const bid = { packageId: running.lot.id, bidderId: people.ada.id, idempotencyKey: null };
    await placeBid(db, { ...bid, amountCents: 200_000 }, clock);
    clock.advance(WEEK);
    await closeEndedAuctions(db, clock.now());
    const bids = db.selectFrom("bids").select("status").where("package_id", "=", running.lot.id);
    expect((await bids.execute()).map(({ status }) => status)).toEqual(Array(3).fill("pending"));
    const mails = (await outbox(world)).filter(
      ({ template, values }) =>
        template.startsWith("auction-") && values.packageId === running.lot.id,
    );
    const summaries = mails.map(({ to, template, values }) => [to, template, values.decideBy]);
    const decideBy = endOf(running) + 30 * DAY;
    expect(summaries.sort()).toEqual([
      ["ada", "auction-won", decideBy],
      ["bo", "auction-lost", decideBy],
      ["mei", "auction-ended", decideBy],
    ]);
  });

  test("state their rule in the panel, calls and terms, in every language", async () => {
    const ada = await world.as("ada");
    for (const name of ["running", "day10", "day29"] as const) {
      const path = `/api/packages/${auctions[name].lot.id}`;
      const state = await (await ada.get(`${path}/state`)).json();
      expect(state).toMatchObject({ sale: "seller", releasable: false });
      const standing = await (await ada.get(`${path}/standing`)).json();
      expect(standing).toMatchObject({ bindsUntil: isoTime(endOf(auctions[name]) + 30 * DAY) });
      const page = await (await ada.get(`/package/${auctions[name].lot.id}`)).text();
      expect(page).not.toContain('/release"');
      expect(page).toContain(`"bindsUntil":"${isoTime(endOf(auctions[name]) + 30 * DAY)}"`);
    }
    const running = `/package/${auctions.running.lot.id}`;
    const asked = await ada.post(`${running}/bids`, { amount: "1700" });
    const review = await ada.get(asked.headers.get("location") ?? "");
    expect(await review.text()).toContain("even if you are outbid, unless the seller rejects it");
    const ended = await (await ada.get(`/package/${auctions.day29.lot.id}`)).text();
    expect(ended).toMatch(/Your bid is binding until/);
    for (const language of Object.values(LANGUAGES)) {
      const terms = await world.visitor.get("/terms", { "accept-language": language });
      expect(await terms.text()).toMatch(/2026[^<]*30/);
    }
  });
});
