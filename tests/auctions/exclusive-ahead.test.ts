import { expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { mailSellersOfBids } from "../../src/auctions/bid-news";
import { takeBid } from "../../src/auctions/bidding/bids";
import { award } from "../../src/auctions/closing/award";
import { giveUpLot } from "../../src/auctions/closing/taken-rights";
import { listedStates } from "../../src/auctions/reading/package-state";
import { HOUR } from "../../src/lib/time";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import { findPackage, type Package } from "../../src/packages/packages";
import type { RightsClaim } from "../../src/rights/claims";
import { listedExclusiveMark } from "../../src/rules/round";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { outbox } from "../support/mail";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();

const LED = { exclusiveFromCents: 20_000, exclusive: { kim: 90_000 }, sale: "seller" } as const;
const RULES = [1, 2] as const;

async function textOf(response: Response): Promise<string> {
  const html = (await response.text()).replace(/<script.*?<\/script>/gs, "");
  return html.replace(/<!-- -->|<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const LISTS = [
  "/marketplace?status=all&certified=false",
  "/marketplace?view=list&status=all&certified=false",
  "/marketplace.json?status=all&certified=false",
];

async function lists({ id, seller_id }: Package): Promise<string[]> {
  const paths = [...LISTS, `/compare?packages=${id}`, `/publisher/${seller_id}`];
  const pages = await Promise.all(paths.map((path) => world.visitor.get(path)));
  return [
    ...(await Promise.all(pages.map(textOf))),
    await textOf(await (await world.as("mei")).get("/dashboard")),
    await textOf(await (await world.as("ada")).get("/dashboard?tab=bids")),
  ];
}

/** Lists show the mark of their messages in place of the page's. */
async function liveMark({ id }: Package) {
  const [state] = await listedStates(world.db, [id]);
  return state?.exclusive?.mark;
}

test.each(RULES)("all lists say that an exclusive bid leads, under rule %i", async (rule) => {
  const maxima = { ada: 30_000, bo: 21_000 };
  const lot = await playRound(world, { ...LED, rule, maxima });
  await updateListedPrices(world.db, [lot.id]);
  for (const text of await lists(lot)) {
    expect(text).toContain("Exclusive bid leading");
    expect(text).not.toContain("licenses taken");
    expect(text).not.toContain("$900.00");
  }
  expect([listedExclusiveMark(lot), await liveMark(lot)]).toEqual(["ahead", "ahead"]);

  const ended = await closeRound(world, lot);
  expect([listedExclusiveMark(ended), await liveMark(ended)]).toEqual(["ahead", "ahead"]);
  const [list = ""] = await lists(ended);
  expect(list).toContain("Price per license");
  expect(list).not.toContain("Exclusive license");

  await inTransaction(world.db, (tx) => award(tx, ended, {}, world.clock.now()));
  const awarded = await findPackage(world.db, lot.id);
  expect([listedExclusiveMark(awarded), await liveMark(awarded)]).toEqual(["price", "price"]);
});

test.each(RULES)("the panel says the same as lists, under rule %i", async (rule) => {
  const lot = await playRound(world, { ...LED, rule, maxima: { ada: 30_000, bo: 21_000 } });
  const panel = async () => textOf(await world.visitor.get(`/package/${lot.id}`));
  expect(await panel()).toContain("Exclusive bid leading · 2 bids");
  expect(await panel()).not.toContain("of 3 licenses taken");
});

test.each(RULES)("no bid leads once the rights are sold elsewhere, under rule %i", async (rule) => {
  const lot = await playRound(world, { ...LED, rule, maxima: { ada: 30_000, bo: 21_000 } });
  const claim: RightsClaim = {
    packageId: "another",
    title: "Another",
    hold: "contract",
    scope: "exclusive",
    reference: null,
    until: null,
  };
  await inTransaction(world.db, (tx) => giveUpLot(tx, lot.id, claim, world.clock.now()));
  await updateListedPrices(world.db, [lot.id]);
  const ended = await findPackage(world.db, lot.id);
  expect(ended).toMatchObject({ status: "ended", rights_sold: 1 });
  expect([listedExclusiveMark(ended), await liveMark(ended)]).toEqual([null, null]);
  const texts = [
    ...(await lists(ended)),
    await textOf(await world.visitor.get(`/package/${lot.id}`)),
  ];
  for (const text of texts) expect(text).not.toContain("Exclusive bid leading");
});

test.each(RULES)("seats that lead are counted again, under rule %i", async (rule) => {
  const lot = await playRound(world, { ...LED, rule, exclusive: { kim: 20_000 } });
  const [alone = ""] = await lists(lot);
  expect(alone).toMatch(/First bid from\s+Exclusive bid leading/);
  const bid = { packageId: lot.id, bidderId: world.people.ada.id, amountCents: null };
  const named = { ...bid, maximumCents: 30_000, isExclusive: false, idempotencyKey: null };
  await takeBid(world.db, named, world.clock);
  const now = await findPackage(world.db, lot.id);
  const mark = rule === 2 ? null : "ahead";
  expect([listedExclusiveMark(now), await liveMark(now)]).toEqual([mark, mark]);
  const [list = ""] = await lists(now);
  expect(list.includes("1 of 3 licenses taken")).toBe(rule === 2);
});

test("the seller's summary names the exclusive bid instead of seats that nobody has", async () => {
  const { db, clock } = world;
  const lot = await playRound(world, { ...LED, rule: 2, maxima: { ada: 30_000 } });
  await mailSellersOfBids(db, clock.now());
  clock.advance(20 * HOUR);
  await mailSellersOfBids(db, clock.now());
  const [summary] = await outbox(world, "bid-summary");
  expect(lot.seated).toBe(0);
  const reading = { language: "en", timezone: null, now: clock.now(), unsubscribeUrl: null };
  const queued = { template: "bid-summary", template_values: JSON.stringify(summary?.values) };
  const { text } = renderMail(queued as never, "https://site.test", reading as never);
  expect(text).toContain("An exclusive bid is ahead at $300.01. Ends");
  expect(text).not.toContain("licenses taken");
});
