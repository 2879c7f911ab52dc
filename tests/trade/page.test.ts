import { beforeEach, describe, expect, test } from "bun:test";
import { UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { newId } from "../../src/lib/ids";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { statuses, way } from "../support/http";
import { addLot } from "../support/listings";
import { addBid, addManyBids, bidStatuses, writeToSeller } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let lot: Package;

beforeEach(async () => {
  mei = await world.as("mei");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

const page = async (path = "/trade", by = mei) => (await by.get(path)).text();
const KB = 1000;

describe("/trade", () => {
  test("returns 404 to visitors, and explains to buyers that it is for sellers", async () => {
    const visitor = await world.visitor.get("/trade");
    expect(visitor.status).toBe(404);
    expect(await visitor.text()).toContain("Page Not Found");
    const buyer = await (await world.as("ada")).get("/trade");
    expect(buyer.status).toBe(403);
    const html = await buyer.text();
    expect(html).toContain("Seller Access Required");
    expect(html).toContain("Only sellers can access the trade management page.");
    expect(html).not.toContain('href="/trade"');
  });

  test.each([
    ["", "No bids received yet"],
    ["?tab=pending", "Nothing here right now"],
    ["?tab=accepted", "Nothing here right now"],
    ["?tab=rejected", "Nothing here right now"],
    ["?tab=contracts", "Nothing here right now"],
    ["?tab=nonsense", "No bids received yet"],
  ])("explains an empty %s: %s", async (query, words) => {
    const html = await page(`/trade${query}`);
    expect(html).toContain(`<h3>${words}</h3>`);
    expect(html).toContain('aria-current="page">Trade</a>');
  });

  test("shows a bidder's name only once they have written to this seller", async () => {
    await addBid(world, "ada", lot, 105_000);
    await addBid(world, "bo", lot, 150_000);
    await writeToSeller(world, "bo", lot);
    const html = await page("/trade?tab=pending");
    expect(html).toContain("bo Sato");
    expect(html).toContain("Kite Models");
    expect(html).toMatch(/Anonymous Bidder #[0-9a-f]{3}/);
    expect(html).toContain("Private Organization");
    expect(html).not.toMatch(/ada@|Lim|Northlight/);
  });

  test("escapes hostile text", async () => {
    await addBid(world, "ada", lot, 105_000);
    await world.db
      .updateTable("bids")
      .set({ message: "</script><img src=x onerror=alert(1)>" })
      .execute();
    const html = await page("/trade?tab=pending");
    expect(html).toContain("&lt;/script&gt;&lt;img");
    expect(html).not.toContain("<img src=x");
  });

  test("stays small with 5,000 bids and links to all of them", async () => {
    await addManyBids(world, lot, 5000);
    for (const query of ["", "?tab=pending", `?package=${lot.id}`]) {
      const html = await page(`/trade${query}`);
      expect(html.length).toBeLessThan(150 * KB);
      expect(Bun.gzipSync(html).length).toBeLessThan(20 * KB);
      expect(html.match(/class="trade-bid /g)?.length).toBe(query === "" ? 5 : 50);
      expect(html).toContain("5,000");
    }
    expect(await page()).toContain(`href="/trade?package=${lot.id}">Show all 5,000 bids</a>`);
    const [, next = ""] =
      /href="([^"]+)"[^>]*>Show more/.exec(await page("/trade?tab=pending")) ?? [];
    const second = await page(next.replaceAll("&amp;", "&"));
    expect(second).toContain("$1,099.49");
    expect(second).not.toContain("$1,099.50");
    expect((await mei.get("/trade?tab=pending&cursor=nonsense")).status).toBe(400);
  });

  test("hides other sellers' packages", async () => {
    await addBid(world, "ada", lot, 105_000);
    await world.db
      .updateTable("users")
      .set({ role: "seller" })
      .where("id", "=", world.people.kim.id)
      .execute();
    const kim = await world.as("kim");
    const html = await page(`/trade?package=${lot.id}`, kim);
    expect(html).toContain("No bids received yet");
    expect(html).not.toContain("Tide tables");
  });
});

describe("the trade page without JavaScript", () => {
  let low: string;
  let high: string;

  beforeEach(async () => {
    low = await addBid(world, "ada", lot, 105_000);
    high = await addBid(world, "bo", lot, 150_000);
  });

  const statusOf = async (bidId: string) => (await bidStatuses(world))[bidId];

  test("returns to the tab with a message after a decision", async () => {
    const accepted = await mei.post(`/bid/${low}/acceptance`, { tab: "pending" });
    expect(await way(accepted)).toEqual([303, "/trade?tab=pending"]);
    expect(await page("/trade?tab=pending")).toContain("Bid accepted");
    const rejected = await mei.post(`/bid/${low}/rejection`, { tab: "//evil.example" });
    expect(await way(rejected)).toEqual([303, "/trade?tab=all"]);
    expect(await page()).toContain("Bid rejected");
    expect([await statusOf(low), await statusOf(high)]).toEqual(["rejected", "pending"]);
  });

  test("undoes a rejection for ten seconds on every tab", async () => {
    const undo = `action="/bid/${high}/reinstatement"`;
    await mei.post(`/bid/${high}/rejection`, { tab: "pending" });
    for (const tab of ["all", "pending", "accepted"]) {
      expect(await page(`/trade?tab=${tab}`)).toContain(undo);
    }
    const undone = await mei.post(`/bid/${high}/reinstatement`, { tab: "pending" });
    expect([undone.status, await statusOf(high)]).toEqual([303, "pending"]);
    expect(await page("/trade?tab=pending")).toContain("Rejection undone");
    await mei.post(`/bid/${high}/rejection`, { tab: "pending" });
    world.clock.advance(UNDO_MS);
    expect(await page()).not.toContain(undo);
    const late = await mei.post(`/bid/${high}/reinstatement`, { tab: "pending" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("You had ten seconds to undo it.");
  });

  test("asks before a second acceptance replaces the first", async () => {
    await mei.post(`/bid/${low}/acceptance`, { tab: "pending" });
    const asked = await mei.post(`/bid/${high}/acceptance`, { tab: "pending" });
    expect(asked.status).toBe(409);
    const question = await asked.text();
    expect(question).toContain("Replace the accepted bid?");
    expect(question).toContain("a bid of $1,050.00. Accepting this bid of $1,500.00 rejects");
    expect(question).not.toContain("lower than");
    expect([await statusOf(low), await statusOf(high)]).toEqual(["accepted", "pending"]);
    const replaced = await mei.post(`/bid/${high}/acceptance`, { tab: "pending", replace: "true" });
    expect(replaced.status).toBe(303);
    expect([await statusOf(low), await statusOf(high)]).toEqual(["rejected", "accepted"]);
  });

  test("says by how much a second acceptance is lower", async () => {
    await mei.post(`/bid/${high}/acceptance`, { tab: "pending" });
    const asked = await mei.post(`/bid/${low}/acceptance`, { tab: "pending" });
    expect(await asked.text()).toContain("This bid is $450.00 lower than the one");
  });

  test("sends the contract once to the bidder's address", async () => {
    expect((await mei.post(`/bid/${high}/contract`, {})).status).toBe(409);
    await mei.post(`/bid/${high}/acceptance`, {});
    const review = await page(`/bid/${high}/contract`);
    const [, state = ""] = /name="state" value="([^"]+)"/.exec(review) ?? [];
    const sent = await mei.post(`/bid/${high}/contract`, { state, amount: "1500" });
    expect(await way(sent)).toEqual([303, "/trade?tab=contracts"]);
    const html = await page("/trade?tab=contracts");
    expect(html).toContain("Contract sent successfully");
    expect(html).toContain("The contract has been emailed to bo@example.test.");
    expect(html).toMatch(/<a href="\/contract\/[0-9a-f-]{36}">View contract<\/a>/);
    expect((await mei.post(`/bid/${high}/contract`, {})).status).toBe(409);
  });

  test.each([
    ["acceptance", "accept"],
    ["rejection", "reject"],
    ["reinstatement", "reinstate"],
    ["report", "report"],
    ["contract", "send-contract"],
  ])("takes %s only from the seller, by form and by call", async (form, call) => {
    const fields: Record<string, string> =
      form === "report" ? { reasons: "This bid is a joke." } : {};
    const { id } = world.people.kim;
    await world.db.updateTable("users").set({ role: "seller" }).where("id", "=", id).execute();
    const others = [world.visitor, await world.as("ada"), await world.as("kim")];
    const answers = [
      ...others.map((browser) => browser.post(`/bid/${low}/${form}`, fields)),
      mei.post(`/bid/no-id/${form}`, fields),
      ...others.map((browser) => browser.json("POST", `/api/bids/${low}/${call}`, fields)),
      mei.json("POST", `/api/bids/no-id/${call}`, fields),
      mei.json("POST", `/api/bids/${newId(world.clock.now())}/${call}`, fields),
    ];
    expect(await statuses(...answers)).toEqual([401, 403, 404, 404, 401, 403, 404, 404, 404]);
    expect([await statusOf(low), await statusOf(high)]).toEqual(["pending", "pending"]);
    for (const table of ["bid_reports", "contracts"] as const)
      expect(await world.db.selectFrom(table).select("id").execute()).toEqual([]);
  });

  test("does not guess whether a bid is to be replaced", async () => {
    const guessed = [
      mei.post(`/bid/${low}/acceptance`, { replace: "maybe" }),
      mei.json("POST", `/api/bids/${low}/accept?replace=maybe`),
    ];
    expect(await statuses(...guessed)).toEqual([400, 400]);
    expect(await statusOf(low)).toBe("pending");
  });
});
