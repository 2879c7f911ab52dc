import { beforeEach, describe, expect, test } from "bun:test";
import { AddressUnconfirmed, BidTooHigh } from "../../src/auctions/refusals";
import { centsToDecimal, formatDollars, MAX_CENTS, minimumBidCents } from "../../src/lib/money";
import { findPackage, type Package } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";

const MINIMUM = 105_000;

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const bid = (cents: number) => addBid(world, "ada", lot, cents);
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

async function unconfirm(): Promise<void> {
  const { id } = world.people.ada;
  const change = world.db.updateTable("users").set({ is_email_verified: 0 });
  await change.where("id", "=", id).execute();
}

describe("a bid", () => {
  test("is at most 100 times the minimum", async () => {
    const refused = await refusal(bid(100 * MINIMUM + 1));
    expect(refused).toBeInstanceOf(BidTooHigh);
    expect(refused).toMatchObject({ values: { maximumCents: 100 * MINIMUM } });
    expect(await findPackage(world.db, lot.id)).toEqual(lot);
    await bid(100 * MINIMUM);
  });

  test("requires a confirmed address above 5 times the minimum", async () => {
    await unconfirm();
    const refused = await refusal(bid(5 * MINIMUM + 1));
    expect(refused).toBeInstanceOf(AddressUnconfirmed);
    expect(refused).toMatchObject({ values: { maximumCents: 5 * MINIMUM } });
    expect(await findPackage(world.db, lot.id)).toEqual(lot);
    await bid(5 * MINIMUM);
  });

  test("is named by the review before it is confirmed, and by the exposure call", async () => {
    const ada = await world.as("ada");
    const review = async (cents: number) =>
      (await ada.get(`/package/${lot.id}/bids/new?amount=${cents / 100}`)).text();
    const unconfirmedLimit = async (query = `?packageId=${lot.id}`) =>
      (await (await ada.get(`/api/member/exposure${query}`)).json()).unconfirmed;
    const words = `you can bid at most ${formatDollars(5 * MINIMUM)} here`;
    expect(await review(5 * MINIMUM + 1)).not.toContain(words);
    expect([await unconfirmedLimit(), await unconfirmedLimit("")]).toEqual([null, undefined]);
    await unconfirm();
    expect(await review(5 * MINIMUM + 1)).toContain(words);
    expect(await review(5 * MINIMUM)).not.toContain(words);
    expect((await unconfirmedLimit()).bid).toBe(centsToDecimal(5 * MINIMUM));
    expect((await ada.get("/api/member/exposure?packageId=none")).status).toBe(404);
  });

  test("requires a confirmed address above 5 times the price of confirmed members", async () => {
    const change = world.db.updateTable("users").set({ is_email_verified: 0 });
    await change.where("id", "in", [world.people.ada.id, world.people.kim.id]).execute();
    const most = 5 * MINIMUM;
    await bid(200_000);
    await addBid(world, "kim", lot, 300_000);
    const refused = await refusal(bid(most + 1));
    expect(refused).toBeInstanceOf(AddressUnconfirmed);
    expect(refused).toMatchObject({ values: { maximumCents: most } });
    await bid(most);
    expect(await refusal(addBid(world, "kim", lot, minimumBidCents(most, null)))).toBeInstanceOf(
      AddressUnconfirmed,
    );

    const next = minimumBidCents(most, null);
    const confirmed = await addBid(world, "bo", lot, next);
    await bid(5 * minimumBidCents(next, null));
    await rejectBid(
      world.db,
      { bidId: confirmed, sellerId: world.people.mei.id },
      world.clock.now(),
    );
    expect(await refusal(addBid(world, "kim", lot, 9_000_000))).toBeInstanceOf(AddressUnconfirmed);
  });

  test("gets a 400 with the possible amounts when it is refused", async () => {
    const ada = await world.as("ada");
    const over = await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "99999999.99" });
    expect(over.status).toBe(400);
    expect(await over.json()).toMatchObject({
      code: "bid-too-high",
      message: "The most you can bid right now is $105,000.00.",
    });
    await unconfirm();
    const unreachable = await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "6000" });
    expect(unreachable.status).toBe(400);
    expect(await unreachable.json()).toMatchObject({ code: "address-unconfirmed" });
  });

  test("blocks others at the highest possible amount until it is rejected", async () => {
    const startingPriceCents = 90_000_000_00;
    lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { startingPriceCents });
    const top = await bid(MAX_CENTS);
    const sellerId = world.people.mei.id;
    await rejectBid(world.db, { bidId: top, sellerId }, world.clock.now());
    await bid(minimumBidCents(startingPriceCents, null));
  });
});

test("refuses a starting price so high that nobody could bid", async () => {
  const mei = await world.as("mei");
  const listing = {
    title: "Star charts",
    description: "Charts of every star.",
    category: "stem",
    language: "zh-traditional",
    contentType: "mathematics",
    collectionSize: "50000",
    publisher: "Lantau Press",
    publicationYear: "2024",
    auctionDurationHours: "168",
    rights: { uses: ["pretraining"] },
  };
  const send = (startingPrice: string) =>
    mei.json("POST", "/api/packages", { ...listing, startingPrice });
  expect((await send("99999999.99")).status).toBe(400);
  expect((await send("95238095.22")).status).toBe(201);
});
