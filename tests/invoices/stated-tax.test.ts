import { beforeEach, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { renderMail } from "../../views/mail/templates";
import { sendContractOf } from "../support/contracts";
import { dealForEach } from "../support/deal-for-each";
import { SELLER_DETAILS, stateDetails } from "../support/deals";
import { PRICE_CENTS } from "../support/deliveries";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring } = site;
const TOTAL = "Total with 20% tax: $1,800.00";

beforeEach(async () => {
  const added = { taxNumber: "GB123", taxKind: "standard", taxRate: "20", taxAdded: true };
  await stateDetails(world, "mei", { ...SELLER_DETAILS, ...added });
});

const text = async (by: Browser, path: string) =>
  (await (await by.get(path)).text()).replaceAll(/<script.*?<\/script>/gs, "");

async function mailed(to: string, template: string): Promise<string> {
  const mail = (await outbox(world, template)).findLast((each) => each.to === to);
  const queued = { template, template_values: JSON.stringify(mail?.values) };
  const reading = { language: "en", timezone: "UTC", now: world.clock.now() } as const;
  return renderMail(queued, "https://x.test", { ...reading, unsubscribeUrl: null }).text;
}

test("states the total in pages and emails of a sale", async () => {
  await site.another();
  const { contractId } = site.deal;
  const sum = "With 20% tax, $1,500.00 comes to $1,800.00.";
  await bring("sealed");
  const [bo, mei] = [await world.as("bo"), await world.as("mei")];
  for (const party of [bo, mei]) {
    const page = await text(party, `/contract/${contractId}`);
    expect(page).toContain("<dt>Amount to pay</dt><dd>$1,800.00</dd>");
    expect(page).not.toContain("Price: $1,500.00");
    expect(await text(party, "/contracts")).toContain(TOTAL);
  }
  expect(await mailed("bo", "delivery-step")).toContain(sum);
  expect(await text(bo, "/dashboard?tab=bids")).toContain(
    "With tax and fees, your highest bid comes to $1,800.00.",
  );
  expect(await text(mei, "/dashboard?tab=sales")).toContain(TOTAL);
  expect(await text(mei, "/dashboard/sales.csv")).toMatch(/,1500\.00,.*,300\.00,,,\r?\n/);
});

test("states the total only in emails to the winner", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  await addBid(world, "ada", lot, 120_000);
  const bidId = await addBid(world, "bo", lot, PRICE_CENTS);
  clock.advance(7 * DAY);
  await closeEndedAuctions(db, clock.now());
  const sum = "With 20% tax, $1,500.00 comes to $1,800.00.";
  expect(await mailed("bo", "auction-awarded")).toContain(sum);
  expect(await mailed("ada", "auction-outbid")).not.toContain("% tax");
  expect(await mailed("mei", "auction-sold")).not.toContain("% tax");
  const mei = await world.as("mei");
  expect(await text(mei, `/bid/${bidId}/contract`)).toContain(TOTAL);
  await sendContractOf(db, bidId, clock.now());
  for (const party of ["bo", "mei"]) expect(await mailed(party, "contract")).toContain(sum);
});

test("states the total when an offer is made and accepted", async () => {
  const { db, clock, people } = world;
  const listing = { reserveCents: 900_000 };
  const lot = await addLot(db, people.mei.id, clock.now(), listing);
  const bidId = await addBid(world, "ada", lot, 120_000);
  clock.advance(7 * DAY);
  await closeEndedAuctions(db, clock.now());
  const { id } = await offerLot(db, { bidId, sellerId: people.mei.id, days: 7 }, clock.now());
  const sum = "With 20% tax, $1,200.00 comes to $1,440.00.";
  expect(await mailed("ada", "offer-made")).toContain(sum);
  await acceptOffer(db, { offerId: id, bidderId: people.ada.id }, clock.now());
  expect(await mailed("ada", "offer-taken")).toContain(sum);
  expect(await mailed("mei", "offer-accepted")).not.toContain("% tax");
});

test("adds nothing to a price that includes the tax", async () => {
  await bring("sealed");
  const bo = await world.as("bo");
  for (const path of [`/contract/${site.deal.contractId}`, "/contracts", "/dashboard?tab=bids"])
    expect(await text(bo, path)).not.toMatch(/Plus \d|With \d+ % tax/);
  expect(await mailed("bo", "delivery-step")).not.toContain("is added to");
});
