import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addRound } from "../support/rounds";

const world = worldForEach();
let lot: Package;

const list = async (seats: number) => {
  const terms = { seats, exclusiveFromCents: 300_000, sale: "highest", rule: 2 } as const;
  lot = await addRound(world.db, world.people.mei.id, world.clock.now(), terms);
};
beforeEach(() => list(3));

const take = (who: "ada" | "bo" | "kim", maximumCents: number, isExclusive = false) => {
  const bid = { packageId: lot.id, bidderId: world.people[who].id, amountCents: null };
  return takeBid(
    world.db,
    { ...bid, maximumCents, isExclusive, idempotencyKey: null },
    world.clock,
  );
};
const panelOf = async (response: Response | Promise<Response>) =>
  /<section class="bidding-panel".*?<\/section>/s.exec(await (await response).text())?.[0] ?? "";
const visit = async (query = "") =>
  panelOf((await world.as("bo")).get(`/package/${lot.id}${query}`));
const chosen = (panel: string) =>
  [...panel.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes("checked"))
    .map((input) => /value="(\w*)"/.exec(input)?.[1]);
const stored = async () => ({
  seats: await world.db.selectFrom("maximum_bids").select("maximum_cents").execute(),
  exclusive: await world.db.selectFrom("exclusive_bids").select("maximum_cents").execute(),
});

describe("the choice of the form", () => {
  test("without a value bids for a license, and with one for exclusive rights", async () => {
    const bo = await world.as("bo");
    const confirmed = { reviewedPrice: "1050.00", maximum: "2000" };
    const form = { ...confirmed, exclusive: "", key: "form-1" };
    expect((await bo.post(`/package/${lot.id}/bids`, form)).status).toBe(303);
    expect(await stored()).toEqual({ seats: [{ maximum_cents: 200_000 }], exclusive: [] });
    const both = { ...confirmed, exclusive: "on", maximum: "4000", key: "form-2" };
    expect((await bo.post(`/package/${lot.id}/bids`, both)).status).toBe(303);
    expect((await stored()).exclusive).toEqual([{ maximum_cents: 400_000 }]);
  });

  test.each([
    ["exclusive=on&maximum=many", "on", "many"],
    ["exclusive=&maximum=many", "", "many"],
  ])("stays with what was typed in %s", async (body, value, typed) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    const refused = await (await world.as("bo")).post(`/package/${lot.id}/bids`, form);
    expect(refused.status).toBe(400);
    const panel = await panelOf(refused);
    expect(chosen(panel)).toEqual([value]);
    expect(panel).toContain(`value="${typed}"`);
    expect(await stored()).toEqual({ seats: [], exclusive: [] });
  });

  test("begins with a license, and with an exclusive bid where a link says so", async () => {
    expect(chosen(await visit())).toEqual([""]);
    expect(chosen(await visit("?bid=exclusive"))).toEqual(["on"]);
    expect(chosen(await visit("?bid=other"))).toEqual([""]);
  });

  test("begins with an exclusive bid for a member who has only that", async () => {
    await take("bo", 400_000, true);
    expect(chosen(await visit())).toEqual(["on"]);
    const form = { exclusive: "", maximum: "many" };
    const refused = await (await world.as("bo")).post(`/package/${lot.id}/bids`, form);
    expect(chosen(await panelOf(refused))).toEqual([""]);
    await take("bo", 200_000);
    expect(chosen(await visit())).toEqual([""]);
  });
});

test.each(["form", "call"])("a choice that does not exist is refused by %s", async (kind) => {
  const bo = await world.as("bo");
  const bid = { maximum: "4000", exclusive: "yes", reviewedPrice: "1050.00" };
  const answer =
    kind === "form"
      ? await bo.post(`/package/${lot.id}/bids`, bid)
      : await bo.json("POST", `/api/packages/${lot.id}/bids`, bid);
  expect(answer.status).toBe(400);
  expect(await stored()).toEqual({ seats: [], exclusive: [] });
});

test("suggests exclusive amounts that are reviewed as such", async () => {
  const panel = await visit();
  const [offers = ""] = /<form class="bid-offers for-exclusive".*?<\/form>/s.exec(panel) ?? [];
  expect(offers).toContain('name="exclusive" value="on"');
  expect(offers).toMatch(/name="maximum"[^>]*value="3000.00"|value="3000.00"[^>]*name="maximum"/);
  const bo = await world.as("bo");
  const form = { exclusive: "on", maximum: "3000.00" };
  const review = await bo.post(`/package/${lot.id}/bids`, form);
  expect([review.status, await review.text()]).toEqual([
    200,
    expect.stringContaining("at least $3,000.00 and at most $3,000.00, for exclusive rights"),
  ]);
  expect(await stored()).toEqual({ seats: [], exclusive: [] });
});

describe("the picture", () => {
  test("shows only members which license is theirs", async () => {
    await take("ada", 400_000);
    await take("bo", 500_000);
    expect(await visit()).toMatch(/data-chip="yours"><b>you<\/b>\$1,050\.00/);
    const kim = await panelOf((await world.as("kim")).get(`/package/${lot.id}`));
    for (const panel of [kim, await panelOf(world.visitor.get(`/package/${lot.id}`))]) {
      expect(panel.match(/data-chip="taken"/g)).toHaveLength(2);
      expect(panel).not.toMatch(/yours|one by you|[45],000\.00/);
    }
  });

  test("gives figures instead of fifty licenses", async () => {
    await list(50);
    await take("ada", 400_000);
    const panel = await visit();
    expect(panel).not.toContain("seat-chips");
    expect(panel).toContain("1 of 50 licenses taken");
  });

  test("lists both kinds of bids, and no exclusive bid that does not lead", async () => {
    await take("ada", 400_000);
    await take("kim", 350_000, true);
    const texts = (panel: string) =>
      panel.slice(panel.indexOf('class="bid-list"')).replace(/<!-- -->|<[^>]*>/g, " ");
    expect(texts(await visit())).toMatch(/License\s+\$1,050\.00/);
    expect(texts(await visit())).not.toMatch(/Exclusive/);
    await take("kim", 900_000, true);
    const led = await panelOf(world.visitor.get(`/package/${lot.id}`));
    expect(texts(led)).toMatch(/Exclusive bid, leading\s+\$4,000\.01[^$]*License\s+\$/);
    expect(led).not.toMatch(/9,000\.00/);
  });
});
