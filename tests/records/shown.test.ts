import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { recordLine } from "../../src/rules/record-facts";
import { dealForEach } from "../support/deal-for-each";
import { answer } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addBid, writeToSeller } from "../support/trade-fair";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, bring } = site;

const LINE =
  "Deals completed: 1 · With different members: 1 · Delivered late: 0 · Not delivered: 0 · Disputes lost: 0 · Average days to deliver: 0";

let lotId: string;
let bidId: string;

beforeEach(async () => {
  await bring("accepted");
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Wave tables" });
  lotId = lot.id;
  bidId = await addBid(world, "bo", lot, 150_000);
  // Exact figures of bo that differ from their rounding.
  const own = db.updateTable("deal_records").where("member_id", "=", people.bo.id);
  await own.set({ completed: 7, partners: 6, late: 2 }).execute();
});

test("a bidder's record is rounded until the seller knows the bidder", async () => {
  const bids = async () => {
    const mei = await world.as("mei");
    const [, body] = await answer(mei.get(`/api/seller/bids?packageId=${lotId}`));
    return (body as Array<{ bidder: { record: object } }>)[0]?.bidder.record;
  };
  expect(await bids()).toMatchObject({ completed: 5, partners: 5, late: 1, rounded: true });
  const page = await (await (await world.as("mei")).get("/trade")).text();
  expect(page).toContain("Deals completed: 5+");
  expect(page).not.toContain("Deals completed: 7");
  const { db, people, clock } = world;
  await writeToSeller(world, "bo", await addLot(db, people.mei.id, clock.now()));
  expect(await bids()).toMatchObject({ completed: 7, partners: 6, late: 2, rounded: false });
});

test("the seller sees the exact record before she sends the contract", async () => {
  const mei = await world.as("mei");
  await mei.json("POST", `/api/bids/${bidId}/accept`);
  const html = await (await mei.get(`/bid/${bidId}/contract`)).text();
  expect(html).toContain("Deals completed: 7 · With different members: 6 · Paid late: 2");
  expect(await answer(mei.get(`/api/bids/${bidId}/contract`))).toMatchObject([
    200,
    { record: { completed: 7, rounded: false } },
  ]);
});

test("bidders see the seller's record on the package, its review and the publisher", async () => {
  const ada = await world.as("ada");
  const seller = `/publisher/${world.people.mei.id}`;
  for (const browser of [world.visitor, ada]) {
    const html = await (await browser.get(`/package/${lotId}`)).text();
    expect(html).toContain(`href="${seller}"`);
    expect(html).toContain("Deals completed: 1");
  }
  expect(await (await ada.get(`/package/${lotId}/bids/new?amount=2000`)).text()).toContain(LINE);
  const publisher = await (await world.visitor.get(seller)).text();
  expect(publisher).toContain("<dt>Deals completed</dt><dd>1</dd>");
  expect(await answer(world.visitor.get(`/api/packages/${lotId}`))).toMatchObject([
    200,
    { sellerRecord: { completed: 1, partners: 1, rounded: false } },
  ]);
});

test.each(["en", "zh-Hant", "ja", "ko"] as const)("a new member has no deals, in %s", (locale) => {
  const { records } = messagesFor(locale);
  const none = { completed: 0, partners: 0, late: 0, failed: 0, disputesLost: 0 };
  const record = { ...none, averageDays: null, rounded: false };
  expect(recordLine(records, "buyer", record)).toBe(records.none);
  expect(recordLine(records, "buyer", { ...record, failed: 1 })).toContain(records.unpaid);
});
