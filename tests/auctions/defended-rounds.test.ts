import { describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { findBindings, maximumPayable } from "../../src/auctions/reading/binding";
import { standingsOn } from "../../src/auctions/reading/positions";
import { roundState } from "../../src/auctions/reading/round-state";
import { outcomesOf } from "../../src/licenses/outcomes";
import { findPackage, type Package } from "../../src/packages/packages";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { outbox, unreadOf } from "../support/mail";
import type { Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();

const DEFENDED = { rule: 2, exclusiveFromCents: 20_000 } as const;

function take(lot: Package, who: Person, maximumCents: number, isExclusive = false) {
  const bid = { packageId: lot.id, bidderId: world.people[who].id, amountCents: null };
  const named = { ...bid, maximumCents, isExclusive, idempotencyKey: null };
  return takeBid(world.db, named, world.clock);
}

async function shown(lot: Package) {
  const {
    highest_bid_cents: price,
    seated,
    exclusive_leader_id,
  } = await findPackage(world.db, lot.id);
  const leader = Object.entries(world.people).find(([, { id }]) => id === exclusive_leader_id);
  return { price, seated, exclusive: leader?.[0] ?? null };
}

async function standings(lot: Package) {
  const found = await standingsOn(world.db, lot.id, world.clock.now());
  const byId = new Map(found.map((one) => [one.bidderId, `${one.standing} ${one.holds}`]));
  const people = Object.entries(world.people).flatMap(([person, { id }]) =>
    byId.has(id) ? [[person, byId.get(id)]] : [],
  );
  return Object.fromEntries(people);
}

async function committed(who: Person): Promise<number> {
  const bindings = await findBindings(world.db, [world.people[who].id], world.clock.now());
  return bindings.reduce((sum, binding) => sum + maximumPayable(binding), 0);
}

async function lettersSince(count: number) {
  const all = await outbox(world);
  return all.slice(count).map(({ to, template, values }) => {
    const { amountCents, minimumCents } = values as Record<string, number>;
    return [to, template, amountCents, minimumCents];
  });
}

describe("seats against an exclusive bid", () => {
  test("count with their maximums, at the lowest price that beats it", async () => {
    const lot = await playRound(world, { ...DEFENDED, maxima: { ada: 90_000, bo: 90_000 } });
    expect(await shown(lot)).toEqual({ price: 10_500, seated: 2, exclusive: null });
    expect((await take(lot, "kim", 26_001, true)).leading).toBe(false);
    expect(await shown(lot)).toEqual({ price: 13_001, seated: 2, exclusive: null });
    expect(await standings(lot)).toEqual({
      ada: "leading seat",
      bo: "leading seat",
      kim: "outbid passed",
    });
    expect(await committed("kim")).toBe(0);
  });

  test("lose to a higher one, stay bound, and take the lead back", async () => {
    const lot = await playRound(world, { ...DEFENDED, maxima: { ada: 30_000, bo: 20_000 } });
    let sent = (await outbox(world)).length;
    expect((await take(lot, "kim", 50_000, true)).leading).toBe(true);
    expect(await shown(lot)).toEqual({ price: 10_500, seated: 0, exclusive: "kim" });
    expect(await standings(lot)).toEqual({
      ada: "outbid outweighed",
      bo: "outbid outweighed",
      kim: "leading exclusive",
    });
    expect([await committed("ada"), await committed("bo")]).toEqual([30_000, 20_000]);
    // The licenses would pay 2 × $200.00 or 1 × $300.00, so the exclusive bid pays a cent more.
    expect((await lettersSince(sent)).toSorted()).toEqual([
      ["ada", "seat-outweighed", 40_001, 20_001],
      ["bo", "seat-outweighed", 40_001, 20_001],
    ]);
    expect((await unreadOf(world, "bo"))[0]?.kind).toBe("seat-outweighed");

    sent = (await outbox(world)).length;
    await take(lot, "bo", 26_000);
    expect(await shown(lot)).toEqual({ price: 25_000, seated: 2, exclusive: null });
    expect((await lettersSince(sent)).toSorted()).toEqual([
      ["ada", "seat-again", 25_000, expect.any(Number)],
      ["kim", "exclusive-passed", 50_001, 50_001],
    ]);
    expect(await standings(lot)).toMatchObject({ ada: "leading seat", bo: "leading seat" });

    const closed = await closeRound(world, lot);
    const sold = await world.db.selectFrom("licences").select(["kind", "price_cents"]).execute();
    expect(sold).toEqual([
      { kind: "seat", price_cents: 25_000 },
      { kind: "seat", price_cents: 25_000 },
    ]);
    expect(closed.seated).toBe(2);
  });

  test("share the price with those who join, who bring back others", async () => {
    const lot = await playRound(world, { ...DEFENDED, maxima: { ada: 60_000, bo: 15_000 } });
    const sent = (await outbox(world)).length;
    await take(lot, "kim", 45_000, true);
    expect(await shown(lot)).toEqual({ price: 45_000, seated: 1, exclusive: null });
    expect(await lettersSince(sent)).toEqual([["bo", "seat-price-passed", 45_000, 22_500]]);
    expect(await standings(lot)).toMatchObject({ ada: "leading seat", bo: "outbid priced" });
    expect(await committed("bo")).toBe(15_000);
    await expect(take(lot, "bo", 22_499)).rejects.toThrow();
    await take(lot, "kim", 22_500);
    expect(await shown(lot)).toEqual({ price: 15_000, seated: 3, exclusive: null });
    expect(await standings(lot)).toMatchObject({ bo: "leading seat", kim: "leading seat" });
    expect((await lettersSince(sent)).slice(1).toSorted()).toEqual([
      ["bo", "seat-again", 15_000, 15_750],
      ["kim", "seat-taken", 15_000, undefined],
    ]);
  });

  test("cannot lower what an exclusive bid has to beat", async () => {
    const lot = await playRound(world, {
      ...DEFENDED,
      maxima: { ada: 30_000, bo: 20_000 },
      exclusive: { kim: 50_000 },
    });
    await expect(take(lot, "bo", 19_999)).rejects.toMatchObject({ code: "maximum-too-low" });
    expect(await committed("bo")).toBe(20_000);
  });

  test("are not defended below the reserve", async () => {
    const lot = await playRound(world, {
      ...DEFENDED,
      reserveCents: 30_000,
      maxima: { ada: 25_000, bo: 25_000 },
      exclusive: { kim: 20_000 },
    });
    expect(await shown(lot)).toEqual({ price: 10_500, seated: 0, exclusive: "kim" });
    const [letter] = await outbox(world, "seat-outweighed");
    const queued = { template: letter?.template, template_values: JSON.stringify(letter?.values) };
    const reading = {
      language: "en",
      timezone: null,
      now: world.clock.now(),
      unsubscribeUrl: null,
    };
    const { text } = renderMail(queued as never, "https://site.test", reading as never);
    expect(text).toContain(
      "is leading, because the bids for licenses are below the reserve. It would",
    );
    expect(text).toContain("To win again, the bids for licenses must meet the reserve.");
    await take(lot, "bo", 31_000);
    expect(await shown(lot)).toEqual({ price: 30_000, seated: 1, exclusive: null });
    expect(await standings(lot)).toMatchObject({ ada: "outbid none", bo: "leading seat" });
    expect(await committed("ada")).toBe(0);
  });
});

test("say that they match an exclusive bid only if it has raised their price", async () => {
  const bids = { exclusive: { kim: 20_500 }, later: { ada: 90_000, bo: 90_000 } };
  const lot = await playRound(world, { ...DEFENDED, ...bids });
  const panel = async () => {
    const html = await (await world.visitor.get(`/package/${lot.id}`)).text();
    return html.replace(/<script.*?<\/script>/gs, "").replaceAll(/<[^>]*>/g, "");
  };
  expect(await panel()).toContain("Licenses together$210.00 · LeadingExclusive, at least$210.01");
  expect(await panel()).not.toContain("combined match");
  await take(lot, "kim", 26_001, true);
  expect(await panel()).toContain("Licenses together$260.02 · Leading");
  expect(await panel()).toContain("The licenses combined match the highest exclusive bid.");
  await take(lot, "kim", 900_000, true);
  expect((await roundState(world.db, lot.id)).exclusive).toMatchObject({ isMatched: false });
});

test("show the seller only prices that everyone can see", async () => {
  const maxima = { ada: 30_000, bo: 20_000 } as const;
  const lot = await playRound(world, { ...DEFENDED, sale: "seller", maxima });
  await take(lot, "kim", 50_000, true);
  await closeRound(world, lot);
  const own = { packageId: lot.id, sellerId: lot.seller_id };
  expect(await outcomesOf(world.db, own)).toMatchObject({
    present: { soldCount: 0, priceCents: 10_500, togetherCents: 0 },
    exclusive: { priceCents: 40_001 },
  });
  const page = await (await world.as("mei")).get(`/package/${lot.id}/award`);
  const text = (await page.text()).replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("The exclusive license brings in $400.01.");
  expect(text).not.toContain("0 licenses");
  const panel = await (await world.as("ada")).get(`/package/${lot.id}`);
  const ended = (await panel.text()).replace(/<script.*?<\/script>/gs, "");
  expect(ended).toContain("The exclusive bid of $400.01 won.");
  expect(ended).not.toContain("To win instead");
});

test("keep the first rule in rounds that were listed under it", async () => {
  const maxima = { ada: 90_000, bo: 90_000 } as const;
  const lot = await playRound(world, { rule: 1, exclusiveFromCents: 20_000, maxima });
  await take(lot, "kim", 26_000, true);
  expect(await shown(lot)).toEqual({ price: 10_500, seated: 2, exclusive: "kim" });
  expect(await standings(lot)).toMatchObject({ ada: "leading outweighed" });
});
