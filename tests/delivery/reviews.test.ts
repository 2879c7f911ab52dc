import { beforeEach, describe, expect, test } from "bun:test";
import { reviewDeal, reviewsOf } from "../../src/delivery/reviews";
import { DAY } from "../../src/lib/time";
import { addSoldDeal, bringTo, partyOf, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
let deal: SoldDeal;

beforeEach(async () => {
  deal = await addSoldDeal(world);
});

const review = (side: "seller" | "buyer", stars: number, text: string) =>
  reviewDeal(world.db, partyOf(world, deal, side), { stars, text }, world.clock.now());

const ofMei = () => reviewsOf(world.db, world.people.mei.id, world.clock.now());

describe("a review", () => {
  test("is open once the collection is accepted, once a party", async () => {
    await bringTo(world, deal, "paid");
    expect(review("buyer", 5, "Fine.")).rejects.toThrow("review-impossible");
    const other = await addSoldDeal(world);
    deal = other;
    await bringTo(world, deal, "accepted");
    await review("buyer", 5, "Fine.");
    expect(review("buyer", 1, "No.")).rejects.toThrow("review-impossible");
  });

  test("is read once both are in", async () => {
    await bringTo(world, deal, "accepted");
    await review("buyer", 4, "As declared.");
    expect(await ofMei()).toMatchObject({ count: 0, average: null });
    await review("seller", 5, "Paid at once.");
    expect(await ofMei()).toMatchObject({
      count: 1,
      average: 4,
      latest: [{ side: "buyer", stars: 4, text: "As declared." }],
    });
  });

  test("is read alone after 14 days, and taken away by operators alone", async () => {
    await bringTo(world, deal, "accepted");
    const bo = await world.as("bo");
    const path = `/contract/${deal.contractId}/delivery/review`;
    expect((await bo.post(path, { text: "Unrated" })).status).toBe(400);
    expect((await bo.post(path, { stars: "2", text: "<b>Late</b>" })).status).toBe(303);
    const page = async () => (await world.visitor.get(`/publisher/${world.people.mei.id}`)).text();
    expect(await page()).not.toContain("Late");
    world.clock.advance(14 * DAY);
    expect(await page()).toContain("&lt;b&gt;Late&lt;/b&gt;");
    const { id } = await world.db.selectFrom("deal_reviews").select("id").executeTakeFirstOrThrow();
    const removal = `/operator/reviews/${id}/removal`;
    expect((await (await world.as("ada")).post(removal, {})).status).toBe(404);
    expect((await (await world.as("kim")).post(removal, {})).status).toBe(303);
    expect(await page()).not.toContain("Late");
  });
});

test("what waits for a member stands on the dashboard, and on the seller's Trade Management", async () => {
  const mei = await world.as("mei");
  const bo = await world.as("bo");
  const has = async (browser: typeof mei, path: string) =>
    (await (await browser.get(path)).text()).includes('class="waiting-deals"');
  expect(await has(mei, "/trade")).toBe(true);
  expect(await has(mei, "/dashboard")).toBe(true);
  expect(await has(bo, "/dashboard")).toBe(false);
  await bringTo(world, deal, "sealed");
  expect(await has(mei, "/trade")).toBe(false);
  expect(await has(bo, "/dashboard")).toBe(true);
});
