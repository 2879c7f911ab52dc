import { describe, expect, test } from "bun:test";
import { reviewDeal, reviewsOf } from "../../src/delivery/reviews";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { addSale, stateDetails } from "../support/deals";
import { answer, statuses, thrown } from "../support/http";

const site = dealForEach({ env: { OPERATOR_EMAILS: "kim@example.test, mei@example.test" } });
const { world, bring } = site;

const review = (side: "seller" | "buyer", stars: number, text: string) =>
  reviewDeal(world.db, site.party(side), { stars, text }, world.clock.now());

const ofMei = () => reviewsOf(world.db, world.people.mei.id, world.clock.now());

describe("a review", () => {
  test("opens once the collection is accepted, once per party", async () => {
    await bring("paid");
    const impossible = { code: "review-impossible" };
    expect(await thrown(review("buyer", 5, "Fine."))).toMatchObject(impossible);
    await site.another();
    await bring("accepted");
    await review("buyer", 5, "Fine.");
    expect(await thrown(review("buyer", 1, "No."))).toMatchObject(impossible);
  });

  test("is published once both are written", async () => {
    await bring("accepted");
    await review("buyer", 4, "As declared.");
    expect(await ofMei()).toMatchObject({ count: 0, average: null });
    await review("seller", 5, "Paid at once.");
    const latest = [{ side: "buyer", stars: 4, text: "As declared." }];
    expect(await ofMei()).toMatchObject({ count: 1, average: 4, latest });
  });

  test("is published alone after 14 days", async () => {
    await bring("accepted");
    const bo = await world.as("bo");
    await bo.post(site.at("review"), { stars: "2", text: "<b>Late</b>" });
    const publisher = `/publisher/${world.people.mei.id}`;
    const page = (by = world.visitor) => site.page(by, publisher);
    expect(await page()).not.toContain("Late");
    world.clock.advance(14 * DAY);
    expect(await page()).toContain("&lt;b&gt;Late&lt;/b&gt;");
    const { id } = await world.db.selectFrom("deal_reviews").select("id").executeTakeFirstOrThrow();
    const removal = `/operator/reviews/${id}/removal`;
    const [ada, mei, kim] = [await world.as("ada"), await world.as("mei"), await world.as("kim")];
    expect(await page(mei)).not.toContain(removal);
    expect(await statuses(ada.post(removal, {}), mei.post(removal, {}))).toEqual([404, 403]);
    expect(await page()).toContain("Late");
    expect(await statuses(kim.post(removal, {}))).toEqual([303]);
    expect(await page()).not.toContain("Late");
  });
});

describe("a deal's reviews", () => {
  const path = () => site.path("/reviews");

  test("can be written and read through the API as on the page", async () => {
    await bring("accepted");
    const [mei, bo] = [await world.as("mei"), await world.as("bo")];
    const own = { side: "buyer", stars: 4, text: "As declared." };
    expect(await answer(mei.get(path()))).toEqual([200, []]);
    const posted = await answer(bo.json("POST", path(), { stars: 4, text: "As declared." }));
    expect(posted).toMatchObject([201, [own]]);
    expect(await answer(mei.get(path()))).toEqual([200, []]);
    const readers = [(await world.as("ada")).get(path()), world.visitor.get(path())];
    expect(await statuses(...readers)).toEqual([404, 401]);
    const page = () => site.page(mei);
    expect(await page()).not.toContain("As declared.");
    await mei.json("POST", path(), { stars: 5, text: "Paid at once." });
    const both = [own, { side: "seller", stars: 5, text: "Paid at once." }];
    for (const browser of [mei, bo])
      expect(await answer(browser.get(path()))).toMatchObject([200, both]);
    expect(await page()).toContain("As declared.");
  });

  describe.each(["form", "call"] as const)("by %s", (way) => {
    test("are refused if invalid, too early, repeated, or from a third party", async () => {
      const bo = await world.as("bo");
      const good = { stars: "5", text: "Fine." };
      const post = (body: Record<string, string>, by = bo) =>
        way === "form" ? by.post(site.at("review"), body) : by.json("POST", path(), body);
      expect(await statuses(post(good))).toEqual([409]);
      await bring("accepted");
      const wrong: Array<Record<string, string>> = [
        {},
        { stars: "6", text: "x" },
        { stars: "5" },
        { stars: "5", text: " " },
      ];
      expect(await statuses(...wrong.map((body) => post(body)))).toEqual([400, 400, 400, 400]);
      const others = [post(good, await world.as("ada")), post(good, world.visitor)];
      expect(await statuses(...others)).toEqual([404, 401]);
      const both = await statuses(post(good), post(good));
      expect(both.sort()).toEqual([way === "form" ? 303 : 201, 409]);
      const rows = world.db.selectFrom("deal_reviews").select(["stars", "author_id"]);
      expect(await rows.execute()).toEqual([{ stars: 5, author_id: world.people.bo.id }]);
    });
  });

  test("are paginated on the publisher's page without gaps or repeats", async () => {
    await bring("accepted");
    const now = world.clock.now();
    for (let n = 1; n <= 23; n++) {
      const contract = await addSale(world, now);
      const by = { author_id: world.people.bo.id, subject_id: world.people.mei.id };
      await world.db
        .insertInto("deal_reviews")
        .values({
          ...by,
          side: "buyer",
          id: newId(now),
          contract_id: contract,
          stars: 5,
          text: `Review ${n}.`,
          created_at: now,
          shown_at: now - (n % 3),
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

test("lists waiting deals on the dashboard and on Trade Management", async () => {
  const [mei, bo] = [await world.as("mei"), await world.as("bo")];
  const has = async (by: typeof mei, path: string) =>
    (await site.page(by, path)).includes('class="waiting-deals"');
  // A buyer's deal is in the table of bids, and not also above it.
  const isInTable = async () => {
    const page = await site.page(bo, "/dashboard");
    expect(page).not.toContain('class="waiting-deals"');
    return page.includes("Your turn: check the delivery report");
  };
  const shown = async () =>
    [await has(mei, "/trade"), await has(mei, "/dashboard"), await isInTable()].join();
  expect(await shown()).toBe("true,true,false");
  await stateDetails(world, "mei");
  await bring("sealed");
  expect(await shown()).toBe("false,false,true");
});
