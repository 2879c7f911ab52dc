import { beforeEach, describe, expect, test } from "bun:test";
import { reviewDeal, reviewsOf } from "../../src/delivery/reviews";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { addSale } from "../support/deals";
import { addSoldDeal, bringTo, partyOf, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test, mei@example.test" } });
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
    const mei = await world.as("mei");
    expect(await (await mei.get(`/publisher/${world.people.mei.id}`)).text()).not.toContain(
      removal,
    );
    expect((await mei.post(removal, {})).status).toBe(403);
    expect(await page()).toContain("Late");
    expect((await (await world.as("kim")).post(removal, {})).status).toBe(303);
    expect(await page()).not.toContain("Late");
  });
});

describe("a deal's reviews", () => {
  const path = () => `/api/packages/${deal.packageId}/delivery/reviews`;
  const said = async (response: Response) => [response.status, await response.json()];

  test("are written and read by calls, as by the page: one's own, and both once both are in", async () => {
    await bringTo(world, deal, "accepted");
    const [mei, bo] = [await world.as("mei"), await world.as("bo")];
    const own = { side: "buyer", stars: 4, text: "As declared." };
    expect(await said(await mei.get(path()))).toEqual([200, []]);
    const posted = await said(await bo.json("POST", path(), { stars: 4, text: "As declared." }));
    expect(posted).toMatchObject([201, [own]]);
    expect(await said(await mei.get(path()))).toEqual([200, []]);
    const page = async () => (await mei.get(`/contract/${deal.contractId}`)).text();
    expect(await page()).not.toContain("As declared.");
    await mei.json("POST", path(), { stars: 5, text: "Paid at once." });
    const both = [own, { side: "seller", stars: 5, text: "Paid at once." }];
    for (const browser of [mei, bo])
      expect(await said(await browser.get(path()))).toMatchObject([200, both]);
    expect(await page()).toContain("As declared.");
  });

  test("are read alone after 14 days", async () => {
    await bringTo(world, deal, "accepted");
    await (await world.as("bo")).json("POST", path(), { stars: 1, text: "Late." });
    world.clock.advance(13 * DAY);
    expect(await said(await (await world.as("mei")).get(path()))).toEqual([200, []]);
    world.clock.advance(DAY);
    expect(await said(await (await world.as("mei")).get(path()))).toMatchObject([
      200,
      [{ text: "Late." }],
    ]);
  });

  test("are refused where they are wrong, too early, written twice, or nobody's to write", async () => {
    const bo = await world.as("bo");
    const good = { stars: 5, text: "Fine." };
    expect((await bo.json("POST", path(), good)).status).toBe(409);
    await bringTo(world, deal, "accepted");
    for (const wrong of [{}, { stars: 6, text: "x" }, { stars: 5 }, { stars: 5, text: " " }])
      expect((await bo.json("POST", path(), wrong)).status).toBe(400);
    const twice = await Promise.all([bo.json("POST", path(), good), bo.json("POST", path(), good)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const ada = await world.as("ada");
    for (const answer of [await ada.get(path()), await ada.json("POST", path(), good)])
      expect(answer.status).toBe(404);
    expect((await world.visitor.get(path())).status).toBe(401);
  });

  test("go on page by page on the publisher's page, and none is left out or repeated", async () => {
    await bringTo(world, deal, "accepted");
    const now = world.clock.now();
    for (let n = 1; n <= 23; n++) {
      const contract = await addSale(world, now);
      const by = { author_id: world.people.bo.id, subject_id: world.people.mei.id };
      await world.db
        .insertInto("deal_reviews")
        .values({
          ...{ ...by, side: "buyer", id: newId(now), contract_id: contract, stars: 5 },
          ...{ text: `Review ${n}.`, created_at: now, shown_at: now - (n % 3) },
        })
        .execute();
    }
    const read = async (path: string): Promise<string[]> => {
      const page = await (await world.visitor.get(path)).text();
      const texts = [...page.matchAll(/Review \d+\./g)].map(String);
      const [, next] = /href="(\/publisher\/[^"]*reviews=[^"#]+)/.exec(page) ?? [];
      return next ? [...texts, ...(await read(next))] : texts;
    };
    const texts = await read(`/publisher/${world.people.mei.id}`);
    expect(texts).toHaveLength(23);
    expect(new Set(texts).size).toBe(23);
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
