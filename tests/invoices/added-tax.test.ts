import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { SELLER_DETAILS, stateDetails } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer, refusal } from "../support/http";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
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
  await stating("10");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  ada = await world.as("ada");
});

const percent = async () =>
  (await (await ada.get(`/api/packages/${lot.id}`)).json()).addedTaxPercent;

const page = async (path: string, by = ada) =>
  (await (await by.get(`/package/${lot.id}${path}`)).text()).replaceAll(
    /<script.*?<\/script>/gs,
    "",
  );

test("shows every reader the total before bidding", async () => {
  expect(await percent()).toBe(10);
  const total = "Total with 10% tax: $1,155.00";
  expect(await page("")).toContain(total);
  expect(await page("", world.visitor)).toContain(total);
  const review = await page("/bids/new?amount=1250.55");
  expect(review).toContain("Total with 10% tax: $1,375.61");
  expect(review).toContain("in all auctions to at most $1,375.61 in total");
  const form = { amount: "1050", maximum: "2000", key: "form-1" };
  expect(await (await ada.post(`/package/${lot.id}/bids`, form)).text()).toContain(
    "Total with 10% tax: $2,200.00",
  );
});

test("uses a price that includes the tax as the total", async () => {
  await stating("10", { taxAdded: false });
  expect(await percent()).toBe(0);
  for (const path of ["", "/bids/new?amount=1250"]) {
    expect(await page(path)).not.toMatch(/\d% tax|\d in total, incl/);
  }
});

test("lets a listing change its tax until the first bid", async () => {
  const { last_updated: read } = lot;
  const amount = { amount: "1050", reviewedListing: new Date(read ?? 0).toISOString() };
  await stating("12.5");
  expect(await percent()).toBe(12.5);
  const calls = await ada.json("POST", `/api/packages/${lot.id}/bids`, amount);
  expect(await refusal(Promise.resolve(calls))).toEqual([409, "listing-revised"]);
  await stating("12.5", { legalName: "Another" });
  const { state_seq } = await world.db
    .selectFrom("packages")
    .select("state_seq")
    .executeTakeFirstOrThrow();
  expect(state_seq).toBe(lot.state_seq + 1);
});

test("keeps the tax that bidders were promised until the contract", async () => {
  const { db, people, clock } = world;
  const bidId = await addBid(world, "ada", lot, 150_000);
  await stating("20");
  expect(await percent()).toBe(10);
  expect(await page("")).toContain("Total with 10% tax: $1,650.00");
  const others = await addLot(db, people.mei.id, clock.now());
  expect(await answer(ada.get(`/api/packages/${others.id}`))).toMatchObject([
    200,
    { addedTaxPercent: 20 },
  ]);
  await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
  await sendContractOf(db, bidId, clock.now());
  const { terms } = await db.selectFrom("contracts").select("terms").executeTakeFirstOrThrow();
  expect(JSON.parse(terms)).toMatchObject({ priceCents: 150_000, tax: { addedRate: 1000 } });
});
