import { beforeEach, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { exposureOf, setCommitmentLimit } from "../../src/auctions/reading/exposure";
import { confirmPayment } from "../../src/delivery/payment";
import { issueInvoice } from "../../src/invoices/issuing";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { SELLER_DETAILS, stateDetails } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer, refusal, thrown } from "../support/http";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let lots: string[];
let ada: Browser;

const stating = (taxRate: string, changes: object = {}) =>
  stateDetails(world, "mei", {
    ...SELLER_DETAILS,
    taxNumber: "GB1",
    taxKind: "standard",
    taxRate,
    taxAdded: true,
    ...changes,
  });

beforeEach(async () => {
  await stating("7.25");
  lots = [];
  for (let i = 0; i < 3; i++)
    lots.push((await addLot(world.db, world.people.mei.id, world.clock.now())).id);
  ada = await world.as("ada");
});

const post = (lot: number, body: object) =>
  ada.json("POST", `/api/packages/${lots[lot]}/bids`, body);

const exposed = () => exposureOf(world.db, world.people.ada.id, world.clock.now());

const limit = (limitCents: number) =>
  setCommitmentLimit(world.db, { memberId: world.people.ada.id, limitCents }, world.clock.now());

test("includes the seller's added tax in exposure, for bids and maximums", async () => {
  expect((await post(0, { amount: 1050.5 })).status).toBe(201);
  expect((await post(1, { amount: 1050, maximum: 2000 })).status).toBe(201);
  expect(await answer(ada.get("/api/member/exposure"))).toMatchObject([
    200,
    {
      committed: "3271.66",
      packages: [
        { packageId: lots[0], atMost: "1126.66", addedTax: "76.16" },
        { packageId: lots[1], atMost: "2145.00", addedTax: "145.00" },
      ],
    },
  ]);
  const dashboard = await (await ada.get("/dashboard")).text();
  expect(dashboard).toMatch(/Maximum commitment, with tax and fees.{0,80}\$3,271\.66/);
  const review = await ada.get(`/package/${lots[0]}/bids/new?amount=2000`);
  expect(await review.text()).toContain(
    "This bid, including its tax and fees, brings your commitments in all auctions to at most $4,290.00 in total.",
  );
});

test("checks the limit with tax, for all bids of a batch together", async () => {
  await limit(112_612);
  expect(await refusal(post(0, { amount: 1050 }))).toEqual([409, "over-own-limit"]);
  await limit(225_225);
  const tries = await Promise.all([0, 1, 2].map((lot) => post(lot, { amount: 1050 })));
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await limit(225_226);
  const again = await Promise.all([0, 1, 2].map((lot) => post(lot, { amount: 1050 })));
  expect(again.map(({ status }) => status)).toContain(201);
  expect((await exposed()).committedCents).toBe(225_226);
  expect(await refusal(ada.json("PUT", "/api/member/limit", { amount: "2252.25" }))).toEqual([
    409,
    "limit-below-commitments",
  ]);
});

test("counts a tax rate that rose since the review, and fixes it with the first bid", async () => {
  await limit(112_613);
  await stating("20");
  expect(await refusal(post(0, { amount: 1050 }))).toEqual([409, "over-own-limit"]);
  await stating("7.25");
  expect((await post(0, { amount: 1050 })).status).toBe(201);
  await stating("20");
  expect((await exposed()).committedCents).toBe(112_613);
});

test("accepts an offer only within the limit, including tax", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { reserveCents: 900_000 });
  const bidId = await addBid(world, "ada", lot, 120_000);
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  const offer = await offerLot(db, { bidId, sellerId: people.mei.id, days: 7 }, clock.now());
  const taken = () => acceptOffer(db, { offerId: offer.id, bidderId: people.ada.id }, clock.now());
  await limit(128_699);
  expect(await thrown(taken())).toMatchObject({ code: "over-own-limit" });
  await limit(128_700);
  await taken();
  expect((await exposed()).committedCents).toBe(128_700);
});

test("accepts the highest amount with the highest tax", async () => {
  await stating("30");
  const { db, people, clock } = world;
  const listing = { startingPriceCents: 9_000_000_000 };
  lots = [(await addLot(db, people.mei.id, clock.now(), listing)).id];
  expect((await post(0, { amount: "99999999.99" })).status).toBe(201);
  expect(await answer(ada.get("/api/member/exposure"))).toMatchObject([
    200,
    { committed: "129999999.99", packages: [{ addedTax: "30000000.00" }] },
  ]);
  const most = ada.json("PUT", "/api/member/limit", { amount: "99999999.99" });
  expect(await refusal(most)).toEqual([409, "limit-below-commitments"]);
});

test("counts a contract with its tax, then as invoiced, until it is paid", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const bidId = await addBid(world, "ada", lot, 150_000);
  const { id: sellerId } = people.mei;
  await acceptBid(db, { bidId, sellerId }, clock.now());
  await sendContractOf(db, bidId, clock.now());
  expect(await exposed()).toMatchObject({ committedCents: 160_875 });
  await stating("", { taxKind: "exempt" });
  expect(await exposed()).toMatchObject({ committedCents: 160_875 });

  const { id: contractId } = await db
    .selectFrom("contracts")
    .select("id")
    .executeTakeFirstOrThrow();
  const sold = { contractId, sellerId, buyerId: people.ada.id, dueAt: clock.now() };
  await issueInvoice(db, sold, clock.now());
  expect(await exposed()).toMatchObject({ packages: [{ atMostCents: 150_000, addedTaxCents: 0 }] });
  for (const state of ["waiting", "uploading", "measuring", "refused", "sealed"] as const) {
    await db.updateTable("deliveries").set({ state }).execute();
    expect([state, (await exposed()).committedCents]).toEqual([state, 150_000]);
  }
  await confirmPayment(db, { contractId, memberId: sellerId }, 150_000, clock.now());
  expect(await exposed()).toMatchObject({ packages: [] });
});
