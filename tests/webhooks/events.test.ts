import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { approveCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { makePriceOffer } from "../../src/licenses/price-offers";
import { buyLicense } from "../../src/licenses/shelf";
import { hidePackage, restorePackage } from "../../src/moderation/packages";
import { eventsOf } from "../../src/notifications/webhook-events";
import { EVENTS, type EventName } from "../../src/webhooks/events";
import { says } from "../support/chats";
import { stateDetails } from "../support/deals";
import { addSoldDeal, bringTo, decideLatest } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { PATIENCE_MS } from "../support/patience";
import type { Person } from "../support/people";
import { addWebhook } from "../support/webhooks";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ list: { tasks: [], effects: {}, messages: { missed() {} } } });
const webhooks = new Map<string, Person>();

beforeEach(async () => {
  webhooks.clear();
  for (const name of ["mei", "ada", "bo"] as const) {
    const webhook = await addWebhook(world, world.people[name].id);
    webhooks.set(webhook.id, name);
  }
});

interface Sent {
  who: Person | undefined;
  type: EventName;
  data: Record<string, unknown>;
}

/** In the order in which they were queued; each fits what is documented. */
async function sent(): Promise<Sent[]> {
  const rows = await world.db.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute();
  return rows.map(({ webhook_id, event, body }) => {
    const { type, timestamp, data, ...rest } = JSON.parse(body);
    expect([type, Object.keys(rest), new Date(timestamp).toISOString()]).toEqual([
      event,
      [],
      timestamp,
    ]);
    EVENTS[type as EventName].data.parse(data);
    expect(body).not.toMatch(/title|cents|amount|price|maximum|name|email/i);
    return { who: webhooks.get(webhook_id), type, data };
  });
}

const lines = async () => (await sent()).map(({ who, type }) => `${who} ${type}`);

test("of an auction reach its seller and its bidders, without amounts", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  await bid(world, "ada", lot, 105_000);
  await bid(world, "bo", lot, 120_000);
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  expect((await lines()).toSorted()).toEqual([
    ...["ada auction.lost", "ada bid.outbid", "bo auction.won"],
    ...["mei auction.ended", "mei bid.received", "mei bid.received"],
  ]);
  const ended = (await sent()).find(({ type }) => type === "auction.ended");
  expect(ended?.data).toEqual({ packageId: lot.id, outcome: "sold" });
  await closeEndedAuctions(db, clock.now());
  expect(await sent()).toHaveLength(6);
});

test("do not show that a leader has raised a maximum", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const ada = await world.as("ada");
  const place = (maximum: string) => ada.json("POST", `/api/packages/${lot.id}/bids`, { maximum });
  expect((await place("2000")).status).toBe(201);
  const before = (await lines()).filter((line) => line.startsWith("mei"));
  expect(before).toEqual(["mei bid.received"]);
  expect((await place("9000")).status).toBe(200);
  expect((await lines()).filter((line) => line.startsWith("mei"))).toEqual(before);
});

test("of a refused bid are not sent", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await expect(bid(world, "ada", lot, 1)).rejects.toThrow();
  expect(await sent()).toEqual([]);
});

test("of a deal reach both parties", async () => {
  await stateDetails(world, "mei");
  await stateDetails(world, "bo");
  const deal = await addSoldDeal(world);
  await world.db.deleteFrom("webhook_deliveries").execute();
  await bringTo(world, deal, "disputed");
  await decideLatest(world, world.people.kim.id, "buyer");
  const all = await sent();
  expect(all.map(({ who, type }) => `${who} ${type}`).toSorted()).toEqual([
    ...["bo contract.void", "bo delivery.key_available", "bo delivery.sealed"],
    ...["bo dispute.opened", "bo dispute.resolved", "bo invoice.issued", "bo invoice.issued"],
    ...["bo payment.claimed", "bo payment.confirmed"],
    ...["mei contract.void", "mei delivery.sealed"],
    ...["mei dispute.opened", "mei dispute.resolved", "mei invoice.issued", "mei invoice.issued"],
    ...["mei payment.claimed", "mei payment.confirmed"],
  ]);
  const { contractId } = deal;
  for (const { data } of all)
    expect(data).toMatchObject({ contractId, contractNumber: "AIM-2026-000001" });
});

test("of a contract, a refusal, an acceptance and a withdrawal", async () => {
  const first = await addSoldDeal(world);
  const created = (await lines()).filter((line) => line.endsWith("contract.created"));
  expect(created.toSorted()).toEqual(["bo contract.created", "mei contract.created"]);
  await bringTo(world, first, "refused");
  expect(await lines()).toContain("mei delivery.refused");
  const second = await addSoldDeal(world);
  await bringTo(world, second, "accepted");
  expect(await lines()).toEqual(
    expect.arrayContaining(["mei delivery.accepted", "bo delivery.accepted"]),
  );
  const third = await addSoldDeal(world);
  await world.db.deleteFrom("webhook_deliveries").execute();
  await bringTo(world, third, "withdrawn");
  expect((await lines()).toSorted()).toEqual([
    ...["bo contract.changed", "bo contract.void", "mei contract.changed", "mei contract.void"],
  ]);
});

test("of packages, purchases, offers, operators and messages", async () => {
  const { db, people, clock } = world;
  const fixed = { sale: "fixed", shelf: "unlimited", takesOffers: true } as const;
  const shelf = await addLot(db, people.mei.id, clock.now(), fixed);
  const offer = { packageId: shelf.id, buyerId: people.ada.id, amountCents: 60_000 };
  await makePriceOffer(db, offer, clock.now());
  const priceCents = shelf.starting_price_cents;
  await buyLicense(db, { packageId: shelf.id, buyerId: people.bo.id, priceCents }, clock.now());
  const lot = await addLot(db, people.mei.id, clock.now(), { certified: false });
  await requestCertification(db, lot.id, people.mei.id, clock.now());
  const decision = { packageId: lot.id, decidedBy: people.kim.id, note: "" };
  await approveCertification(db, decision, clock.now());
  await bid(world, "ada", lot, 105_000);
  await says(world, "ada", "mei", lot, "Is there an index?");
  const reasons = { ground: "terms", rule: "3", facts: "Copied." } as const;
  const act = { packageId: lot.id, operatorId: people.kim.id, ...reasons };
  await hidePackage(db, act, clock.now());
  await restorePackage(db, act, clock.now());
  expect((await lines()).toSorted()).toEqual([
    ...["ada package.hidden", "ada package.restored"],
    ...["bo license.purchased", "mei bid.received", "mei certification.decided"],
    ...["mei license.purchased", "mei message.received", "mei offer.received"],
    ...["mei package.hidden", "mei package.restored"],
  ]);
  expect(JSON.stringify(await sent())).not.toContain("index");
});

test("every documented event is one that something can send", async () => {
  const sources = await Array.fromAsync(
    new Bun.Glob(
      "src/{notifications,webhooks,delivery,invoices,moderation,auctions}/**/*.ts",
    ).scan(),
  );
  const code = await Promise.all(
    sources
      .filter((path) => path !== "src/webhooks/events.ts")
      .map((path) => Bun.file(path).text()),
  );
  const missing = Object.keys(EVENTS).filter(
    (name) => !code.some((text) => text.includes(`"${name}"`)),
  );
  expect(missing).toEqual([]);
});

test("carry no amount of the news that they come from", () => {
  const values = { packageId: "p", title: "Tides", amountCents: 1, minimumCents: 2 };
  expect(eventsOf("outbid", values)).toEqual([{ type: "bid.outbid", data: { packageId: "p" } }]);
});
