import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { offerLot } from "../../src/offers/offering";
import type { Package } from "../../src/packages/packages";
import { tellsAmount } from "../support/amounts";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { mails } from "../support/mail";
import { type Bidder, play } from "../support/standings";
import { type Browser, createWorld } from "../support/world";

const world = worldForEach({ contractPrinter: quickPrinter });
let lot: Package;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  lot = await play(world, { steps: ["reserve", "end"] });
  mei = await world.as("mei");
  bo = await world.as("bo");
});

async function bidOf(bidder: Bidder): Promise<string> {
  const bids = world.db.selectFrom("bids").select("id").where("package_id", "=", lot.id);
  const own = bids.where("bidder_id", "=", world.people[bidder].id).orderBy("sequence");
  return (await own.executeTakeFirstOrThrow()).id;
}

const offerNow = () => world.db.selectFrom("offers").selectAll().executeTakeFirst();
const page = async (browser: Browser, path: string) => (await browser.get(path)).text();

describe.each(["form", "call"] as const)("by %s", (way) => {
  const isForm = way === "form";
  const good = isForm ? 303 : 200;

  async function make(amount: unknown, days: unknown = "3", browser = mei): Promise<Response> {
    const bidId = await bidOf("bo");
    return isForm
      ? browser.post(`/package/${lot.id}/offers`, { bidId, days: `${days}`, amount: `${amount}` })
      : browser.json("POST", `/api/bids/${bidId}/offer`, { days: Number(days), amount });
  }

  const answer = (browser: Browser, how: string, amount?: string, id?: string) =>
    isForm
      ? browser.post(`/offer/${id ?? ""}`, { answer: how, ...(amount && { amount }) })
      : browser.json("POST", `/api/offers/${id}/${how}`, amount ? { amount } : {});

  test("a price is named, countered, and accepted by the seller", async () => {
    expect((await make("2200")).status).toBe(isForm ? 303 : 201);
    const { id } = (await offerNow()) ?? {};
    expect((await answer(bo, "counter", "1500", id)).status).toBe(409);
    expect((await answer(bo, "counter", "2200", id)).status).toBe(409);
    expect((await answer(bo, "counter", "much", id)).status).toBe(400);
    expect(await offerNow()).toMatchObject({ counter_cents: null });
    expect((await answer(bo, "counter", "1700", id)).status).toBe(good);
    expect(await offerNow()).toMatchObject({ status: "open", counter_cents: 170_000 });
    expect((await answer(bo, "accept", undefined, id)).status).toBe(409);
    expect((await answer(bo, "decline", undefined, id)).status).toBe(409);
    expect((await answer(await world.as("ada"), "accept", undefined, id)).status).toBe(404);
    expect((await answer(mei, "accept", undefined, id)).status).toBe(good);
    await concludeDueContracts(world.db, quickPrinter, world.clock.now());
    const contracts = await world.db.selectFrom("contracts").select("terms").execute();
    expect(contracts.map(({ terms }) => JSON.parse(terms).priceCents)).toEqual([170_000]);
    expect(await mails(world)).toContain("bo license-bought");
    expect((await answer(mei, "accept", undefined, id)).status).toBe(409);
  });

  test("a price below the bid is refused, and what was typed stays", async () => {
    const refused = await make("1499.99");
    expect(refused.status).toBe(409);
    const text = await refused.text();
    expect(text).toContain("$1,500.00");
    if (isForm) expect(text).toContain('value="1499.99"');
    expect((await make("nothing")).status).toBe(400);
    expect(await offerNow()).toBeUndefined();
    expect(await mails(world)).not.toContain("bo offer-made");
  });

  test("the bidder accepts a price under the rules of a bid", async () => {
    await make("1800");
    const { id } = (await offerNow()) ?? {};
    const strict = await createWorld({ beside: world, env: { BIDDING: "verified" } });
    expect((await answer(await strict.as("bo"), "accept", undefined, id)).status).toBe(403);
    expect((await answer(await strict.as("bo"), "counter", "1700", id)).status).toBe(403);
    await strict.close();
    await world.db.updateTable("users").set({ commitment_limit_cents: 179_999 }).execute();
    expect((await answer(bo, "accept", undefined, id)).status).toBe(409);
    await world.db.updateTable("users").set({ commitment_limit_cents: null }).execute();
    const restricted = { approval_needed_at: world.clock.now() + 1 };
    await world.db.updateTable("users").set(restricted).execute();
    expect((await answer(bo, "accept", undefined, id)).status).toBe(403);
    expect((await answer(bo, "counter", "1700", id)).status).toBe(403);
    await world.db.updateTable("users").set({ approval_needed_at: null }).execute();
    expect(await offerNow()).toMatchObject({ status: "open", counter_cents: null });
    expect((await answer(bo, "accept", undefined, id)).status).toBe(good);
    expect(await offerNow()).toMatchObject({ status: "accepted", decided_by: "bidder" });
  });

  test("a hidden package's price cannot be accepted or countered", async () => {
    await make("1800");
    const { id } = (await offerNow()) ?? {};
    await world.db.updateTable("packages").set({ hidden_at: world.clock.now() }).execute();
    expect((await answer(bo, "accept", undefined, id)).status).toBe(409);
    expect((await answer(bo, "counter", "1700", id)).status).toBe(409);
    expect(await offerNow()).toMatchObject({ status: "open", counter_cents: null });
  });
});

test("both sides read the prices, and others nothing", async () => {
  const { db, people, clock } = world;
  const made = { bidId: await bidOf("bo"), sellerId: people.mei.id, days: 3 } as const;
  const { id } = await offerLot(db, { ...made, amountCents: 220_000 }, clock.now());
  const own = await page(bo, `/offer/${id}`);
  expect(own).toContain("The seller is offering it to you for $2,200.00.");
  expect(own).toContain("This purchase brings your commitments");
  expect(own).toContain("Another price (USD)");
  expect((await mei.get(`/offer/${id}`)).status).toBe(404);
  await bo.json("POST", `/api/offers/${id}/counter`, { amount: "1700" });
  const listed = await (await bo.get("/api/offers")).json();
  expect(listed).toMatchObject([{ amount: "2200.00", counter: "1700.00", status: "countered" }]);
  const note = "You have offered $1,700.00 for this package";
  expect(await page(bo, `/package/${lot.id}`)).toContain(note);
  for (const other of [mei, world.visitor, await world.as("ada")])
    expect(await page(other, `/package/${lot.id}`)).not.toContain(note);
  const standing = await (await bo.get(`/api/packages/${lot.id}/standing`)).json();
  expect(standing).toMatchObject({ offer: null });
  expect(await page(mei, `/package/${lot.id}`)).toContain("answered your offer with another price");
  expect(await page(mei, `/package/${lot.id}/offers`)).toContain("Offers $1,700.00, binding until");
  const { bidders } = await (await mei.get(`/api/packages/${lot.id}/offers`)).json();
  const offer = { id, amount: "2200.00", counter: "1700.00", status: "countered" };
  expect(bidders).toEqual(expect.arrayContaining([expect.objectContaining({ amount: "1500.00" })]));
  expect(bidders[0].offer).toMatchObject(offer);
  const sellers = await page(mei, `/offer/${id}`);
  expect(sellers).toContain("Accept for $1,700.00");
  expect(sellers).not.toContain("Another price (USD)");
  expect((await (await world.as("ada")).get(`/offer/${id}`)).status).toBe(404);
  expect((await world.visitor.get(`/api/packages/${lot.id}/state`)).status).toBe(200);
  expect(await page(world.visitor, `/api/packages/${lot.id}/state`)).not.toContain("1700.00");
});

test("the listing cannot be deleted or listed again while a counter-offer waits", async () => {
  const { db, people, clock } = world;
  const made = { bidId: await bidOf("bo"), sellerId: people.mei.id, days: 3 } as const;
  const { id } = await offerLot(db, { ...made, amountCents: 220_000 }, clock.now());
  await bo.json("POST", `/api/offers/${id}/counter`, { amount: "1700" });
  expect((await mei.json("DELETE", `/api/packages/${lot.id}`)).status).toBe(409);
  expect((await mei.json("POST", `/api/packages/${lot.id}/relist`)).status).toBe(409);
  await mei.json("POST", `/api/offers/${id}/decline`, {});
  expect((await mei.json("DELETE", `/api/packages/${lot.id}`)).status).toBe(204);
});

test("the figures of both sides count the agreed price, and the bids stay as they were", async () => {
  const { db, people, clock } = world;
  const made = { bidId: await bidOf("ada"), sellerId: people.mei.id, days: 3 } as const;
  const { id } = await offerLot(db, { ...made, amountCents: 180_000 }, clock.now());
  const ada = await world.as("ada");
  await ada.json("POST", `/api/offers/${id}/accept`, {});
  await concludeDueContracts(db, quickPrinter, clock.now());
  const bids = await (await world.visitor.get(`/api/packages/${lot.id}/bids`)).json();
  expect(JSON.stringify(bids)).not.toContain("1800.00");
  const state = await (await world.visitor.get(`/api/packages/${lot.id}/state`)).json();
  expect(state).toMatchObject({ status: "settled", highestBid: "1800.00", bidCount: 3 });
  const rows = await (await ada.get("/api/dashboard/auctions")).json();
  expect(rows).toMatchObject([{ standing: "won", yourHighest: "1800.00" }]);
  const exposure = await (await ada.get("/api/member/exposure")).json();
  expect(exposure).toMatchObject({ committed: "1800.00" });
  expect(await page(await world.as("mei"), "/dashboard")).toContain("$1,800.00");
  const csv = await page(await world.as("mei"), "/dashboard/sales.csv");
  expect(csv).toContain("1800.00");
});

test("the seller learns nothing of a secret maximum", async () => {
  const { db, people, clock } = world;
  const bid = { packageId: lot.id, bidderId: people.bo.id, idempotencyKey: null };
  const other = await play(world, { steps: [] });
  await takeBid(
    db,
    { ...bid, packageId: other.id, amountCents: null, maximumCents: 987_600 },
    clock,
    0,
  );
  const made = { bidId: await bidOf("bo"), sellerId: people.mei.id, days: 3 } as const;
  await offerLot(db, { ...made, amountCents: 220_000 }, clock.now());
  for (const path of [`/api/packages/${lot.id}/offers`, `/package/${lot.id}/offers`])
    expect(tellsAmount(await page(mei, path), 987_600)).toBe(false);
});
