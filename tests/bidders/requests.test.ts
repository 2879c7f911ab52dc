import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { deleteAccount } from "../../src/leaving/deletion";
import type { Package } from "../../src/packages/packages";
import { bidCall, bidderSteps, SENDERS } from "../support/bidders";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let mei: Browser;
let ada: Browser;
let bo: Browser;

const add = (changes: object = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { audience: "approved", ...changes });

beforeEach(async () => {
  lot = await add();
  [mei, ada, bo] = [await world.as("mei"), await world.as("ada"), await world.as("bo")];
});

const BID = { amount: "1050.00" };
const bid = (by: Browser, on = lot) => bidCall(by, on, BID);
const ids = () => ({ ada: world.people.ada.id, bo: world.people.bo.id });
const rows = () => world.db.selectFrom("bidder_requests").selectAll().execute();
const page = async (by: Browser, on = lot) => (await by.get(`/package/${on.id}`)).text();
const listed = async () =>
  (await (await mei.get(`/api/packages/${lot.id}/bidders`)).json()) as Record<string, unknown>[];
const stateOf = async (by: Browser) =>
  (await (await by.get(`/api/packages/${lot.id}/approval`)).json()).state;

describe.each(SENDERS)("a package whose bidders the seller approves, by %s", (how) => {
  const steps = bidderSteps(how);

  test("is seen by all and takes bids only from approved members", async () => {
    expect((await world.visitor.get(`/package/${lot.id}`)).status).toBe(200);
    expect(await bid(ada)).toEqual([403, "approval-needed"]);
    const asked = await steps.ask(ada, lot, "We train legal models.");
    expect(asked.status).toBe(steps.done);
    expect(await rows()).toMatchObject([
      { member_id: ids().ada, state: "waiting", note: "We train legal models." },
    ]);
    expect(await mails(world)).toEqual(["mei bidding-asked"]);
    expect(await bid(ada)).toEqual([403, "approval-needed"]);
    world.clock.advance(60_000);
    expect((await steps.decide(mei, lot, ["approve", ids().ada])).status).toBe(steps.doneSilently);
    expect(await mails(world)).toEqual(["mei bidding-asked", "ada bidding-approved"]);
    expect(await bid(bo)).toEqual([403, "approval-needed"]);
    expect(await bid(ada)).toEqual([201, null]);
    const bids = await world.db.selectFrom("bids").select("bidder_id").execute();
    expect(bids).toEqual([{ bidder_id: ids().ada }]);
  });

  test("tells a declined member once, who cannot ask again", async () => {
    await steps.ask(ada, lot);
    await steps.decide(mei, lot, ["decline", ids().ada]);
    await steps.decide(mei, lot, ["decline", ids().ada]);
    const again = await steps.ask(ada, lot);
    expect(again.status).toBe(409);
    expect(again.text).toContain("You can't ask again for this package");
    expect((await steps.withdraw(ada, lot)).status).toBe(404);
    expect(await bid(ada)).toEqual([403, "approval-needed"]);
    expect(await mails(world)).toEqual(["mei bidding-asked", "ada bidding-declined"]);
    expect(await stateOf(ada)).toBe("declined");
  });

  test("lets a member withdraw and ask again, without another email", async () => {
    await steps.ask(ada, lot);
    expect((await steps.withdraw(ada, lot)).status).toBe(steps.doneSilently);
    expect(await listed()).toEqual([]);
    expect((await steps.decide(mei, lot, ["approve", ids().ada])).status).toBe(404);
    expect((await steps.withdraw(ada, lot)).status).toBe(404);
    await steps.ask(ada, lot);
    await steps.ask(ada, lot);
    expect(await stateOf(ada)).toBe("waiting");
    expect(await mails(world)).toEqual(["mei bidding-asked"]);
  });

  test("can approve a member for all packages, also later ones", async () => {
    const other = await add({ title: "Other songs" });
    await steps.ask(ada, lot);
    await steps.ask(ada, other);
    await steps.decide(mei, lot, ["approve", ids().ada], true);
    const later = await add({ title: "Later songs" });
    for (const on of [lot, other, later]) expect(await bid(ada, on)).toEqual([201, null]);
    const told = await outbox(world, "bidding-approved");
    expect(told.map(({ values }) => values.packageId)).toEqual([lot.id, other.id]);
    expect(await bid(bo, later)).toEqual([403, "approval-needed"]);
  });

  test("can decline a member for all packages, but not where the member has bid", async () => {
    const other = await add({ title: "Other songs" });
    await steps.ask(ada, lot);
    await steps.decide(mei, lot, ["approve", ids().ada], true);
    expect(await bid(ada, other)).toEqual([201, null]);
    await steps.decide(mei, lot, ["decline", ids().ada], true);
    expect(await bid(ada)).toEqual([403, "approval-needed"]);
    expect(await bidCall(ada, other, { amount: "1500.00" })).toEqual([201, null]);
    expect((await steps.ask(ada, await add())).status).toBe(409);
  });

  test("lets the seller take an approval back only until the member has bid", async () => {
    await steps.ask(ada, lot);
    await steps.decide(mei, lot, ["approve", ids().ada]);
    await bid(ada);
    const late = await steps.decide(mei, lot, ["decline", ids().ada]);
    expect(late.status).toBe(409);
    expect(late.text).toContain("has already bid");
    expect(await stateOf(ada)).toBe("approved");
  });

  test("is decided only by its seller", async () => {
    await steps.ask(ada, lot);
    for (const by of [ada, bo])
      expect((await steps.decide(by, lot, ["approve", ids().ada])).status).toBe(403);
    const { db, clock, people } = world;
    const { id } = await addLot(db, people.bo.id, clock.now(), { audience: "approved" });
    await db.updateTable("users").set({ role: "seller" }).where("id", "=", people.bo.id).execute();
    const seller = await world.as("bo");
    const foreign = await steps.decide(seller, lot, ["approve", ids().ada]);
    const through = await steps.decide(seller, { id }, ["approve", ids().ada], true);
    expect([foreign.status, through.status]).toEqual([404, 404]);
    expect(await bid(ada)).toEqual([403, "approval-needed"]);
    expect((await seller.get(`/api/packages/${lot.id}/bidders`)).status).toBe(404);
  });

  test("refuses requests that make no sense", async () => {
    expect((await steps.ask(mei, lot)).status).toBe(403);
    expect((await steps.ask(ada, await add({ audience: "everyone" }))).status).toBe(409);
    expect((await steps.ask(ada, await add({ audience: "invited" }))).status).toBe(404);
    const long = await steps.ask(ada, lot, "a".repeat(501));
    expect(long.status).toBe(400);
    if (how === "form") expect(long.text).toContain("a".repeat(501));
    world.clock.set(lot.auction_end_time);
    expect((await steps.ask(await world.as("ada"), lot)).status).toBe(409);
    expect(await rows()).toEqual([]);
    expect(await mails(world)).toEqual([]);
  });
});

describe("what the seller sees", () => {
  test("is who asks, as calls and as a page", async () => {
    const { ask } = bidderSteps("call");
    await ask(ada, lot, "For a <b>search engine</b>.");
    expect(await listed()).toEqual([
      {
        memberId: ids().ada,
        name: "ada Lim",
        organization: "Northlight AI",
        country: "HK",
        verified: false,
        joinedAt: expect.any(String),
        record: {
          completed: 0,
          partners: 0,
          late: 0,
          failed: 0,
          disputesLost: 0,
          averageDays: null,
          rounded: false,
        },
        unpaid: false,
        note: "For a <b>search engine</b>.",
        state: "waiting",
        askedAt: new Date(world.clock.now()).toISOString(),
        decidedAt: null,
        everywhere: null,
      },
    ]);
    expect(await page(mei)).toContain("Answer 1 request");
    const html = await (await mei.get(`/package/${lot.id}/bidders`)).text();
    for (const text of ["ada Lim", "Northlight AI", "For a &lt;b&gt;search"])
      expect(html).toContain(text);
    expect((await ada.get(`/package/${lot.id}/bidders`)).status).toBe(403);
    expect(await page(bo)).not.toContain("Northlight AI");
  });

  test("never is in an email", async () => {
    await bidderSteps("call").ask(ada, lot, "Call me");
    expect(await outbox(world)).toEqual([
      { to: "mei", template: "bidding-asked", values: { packageId: lot.id, title: lot.title } },
    ]);
  });
});

describe("what a buyer sees", () => {
  test("follows the request", async () => {
    const { ask, decide } = bidderSteps("call");
    expect(await page(world.visitor)).toContain("Only buyers approved by the seller can bid");
    const unasked = await page(ada);
    expect(unasked).toContain(`action="/package/${lot.id}/bidders"`);
    expect(unasked).not.toContain('name="amount"');
    await ask(ada, lot);
    expect(await page(ada)).toContain("You asked to bid on");
    await decide(mei, lot, ["decline", ids().ada]);
    expect(await page(ada)).toContain("declined your request to bid on this package");
    await decide(mei, lot, ["approve", ids().ada]);
    expect(await page(ada)).toContain('name="amount"');
    expect((await outbox(world)).map(({ template }) => template)).toEqual([
      "bidding-asked",
      "bidding-declined",
      "bidding-approved",
    ]);
  });

  test("is refused before the review", async () => {
    const form = { amount: "1050.00" };
    const review = await ada.get(`/package/${lot.id}/bids/new?amount=1050`);
    expect([review.status, await review.text()]).toEqual([
      403,
      expect.stringContaining("Ask on the package"),
    ]);
    expect((await ada.post(`/package/${lot.id}/bids`, form)).status).toBe(403);
    expect((await ada.post(`/package/${lot.id}/bids`, { maximum: "2000" })).status).toBe(403);
  });

  test("shows how fast the seller answers, once there are three answers", async () => {
    const { ask, decide } = bidderSteps("call");
    const kim = await world.as("kim");
    const people = [
      [ada, ids().ada, 1],
      [bo, ids().bo, 2],
      [kim, world.people.kim.id, 30],
    ] as const;
    for (const [by, id, hours] of people) {
      const other = await add({ title: `Songs ${hours}` });
      expect(await page(ada)).not.toContain("usually answers");
      await ask(by, other);
      world.clock.advance(hours * 3_600_000);
      await decide(mei, other, ["approve", id]);
    }
    expect(await page(ada)).toContain("The seller usually answers within 2h.");
  });
});

test("keeps approvals when the listing is listed again", async () => {
  const { ask, decide } = bidderSteps("call");
  for (const by of [ada, bo]) await ask(by, lot);
  await decide(mei, lot, ["approve", ids().ada]);
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
  const seller = await world.as("mei");
  const answer = await seller.json("POST", `/api/packages/${lot.id}/relist`, {
    rights: { uses: ["pretraining"] },
  });
  const relisted = (await answer.json()) as Package;
  expect([answer.status, relisted.audience]).toEqual([201, "approved"]);
  expect(await bid(await world.as("ada"), relisted)).toEqual([201, null]);
  expect(await bid(await world.as("bo"), relisted)).toEqual([403, "approval-needed"]);
});

test("exports requests to both members, and deletes them with either account", async () => {
  const { ask, decide } = bidderSteps("call");
  await ask(ada, lot, "Our note");
  await decide(mei, lot, ["approve", ids().ada], true);
  for (const by of [ada, mei]) {
    const { bidderRequests, knownBidders } = await (await by.get("/profile/data.json")).json();
    expect([bidderRequests.length, knownBidders.length]).toEqual([1, 1]);
    expect(bidderRequests[0].note).toBe("Our note");
  }
  await deleteAccount(world.db, ids().ada, world.clock.now());
  expect(await rows()).toEqual([]);
  expect(await world.db.selectFrom("known_bidders").selectAll().execute()).toEqual([]);
});
