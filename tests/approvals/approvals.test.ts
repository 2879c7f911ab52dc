import { beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { isoTime, MINUTE } from "../../src/lib/time";
import { findPackage, type Package, revisedAt } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addUser } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let ada: Browser;
let kim: Browser;
let bo: Browser;

const ids = () => world.people;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  ada = await world.as("ada");
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  bo = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["approver"]);
  expect((await limit("kim", "25000")).status).toBe(200);
});

const limit = (who: "kim" | "bo" | "ada", packageLimit: string | null) =>
  ada.json("PUT", `/api/organization/members/${ids()[who].id}/limits`, {
    packageLimit,
    monthLimit: null,
  });

type Answer = Record<string, unknown> & { id: string };

async function answer(response: Response): Promise<Answer> {
  return { answer: response.status, ...((await response.json()) as Answer) };
}

const ask = async (browser: Browser, maximum = "40000.00", more: object = {}) =>
  answer(
    await browser.json("POST", "/api/approvals", {
      packageId: lot.id,
      maximum,
      reviewedListing: isoTime(revisedAt(await findPackage(world.db, lot.id))),
      reason: "The board wants it.",
      ...more,
    }),
  );

const decide = async (browser: Browser, id: string, how: string, body: object = {}) =>
  answer(await browser.json("POST", `/api/approvals/${id}/${how}`, body));

const approvals = () => world.db.selectFrom("approvals").selectAll().execute();
const bids = () => world.db.selectFrom("bids").selectAll().execute();

async function outbid(amountCents: number): Promise<void> {
  const { db, clock } = world;
  const { id: bidderId } = await addUser(db, "rival", clock.now(), { organization: "Rival Ltd" });
  const bid = { packageId: lot.id, bidderId, amountCents, idempotencyKey: null };
  await placeBid(db, bid, clock);
}

const told = async (kind: string) => {
  const rows = await world.db
    .selectFrom("notifications")
    .select(["member_id", "kind"])
    .where("kind", "=", kind as never)
    .execute();
  return rows.map(({ member_id }) => member_id).sort();
};

describe("asking", () => {
  test("tells the approvers, and nobody else, with who asks, why and until when", async () => {
    const asked = await ask(kim);
    expect(asked).toMatchObject({ answer: 201, state: "open", maximum: "40000.00" });
    expect(await told("approval-asked")).toEqual([ids().ada.id, ids().bo.id].sort());
    const mails = await outbox(world, "approval-asked");
    expect(mails.map(({ to }) => to).sort()).toEqual(["ada", "bo"]);
    expect(await bids()).toEqual([]);
  });

  test("within the own limits is needless, and impossible for who may not bid", async () => {
    expect(await ask(kim, "25000")).toMatchObject({ answer: 409, code: "approval-needless" });
    expect(await ask(bo)).toMatchObject({ answer: 403, code: "permission-missing" });
    expect(await approvals()).toEqual([]);
  });

  test("finds nobody if no colleague may approve", async () => {
    for (const who of ["ada", "bo"] as const)
      await world.db
        .updateTable("memberships")
        .set({ roles: '["bidder"]' })
        .where("member_id", "=", ids()[who].id)
        .execute();
    expect(await ask(kim)).toMatchObject({ answer: 409, code: "no-approver" });
  });

  test("is refused like the bid itself", async () => {
    expect(await ask(kim, "999")).toMatchObject({ code: "maximum-too-low" });
    expect(await ask(kim, "40000", { reviewedListing: isoTime(0) })).toMatchObject({
      answer: 409,
      code: "listing-revised",
    });
    world.clock.set(lot.auction_end_time);
    kim = await world.as("kim");
    expect(await ask(kim)).toMatchObject({ answer: 400, code: "auction-ended" });
    expect(await approvals()).toEqual([]);
  });

  test("again replaces the request, and withdrawing ends it", async () => {
    const first = await ask(kim);
    const second = await ask(kim, "41000");
    expect((await approvals()).map(({ status }) => status).sort()).toEqual(["open", "withdrawn"]);
    expect(await decide(bo, first.id, "approve")).toMatchObject({ code: "approval-decided" });
    expect(await decide(kim, second.id, "withdraw")).toMatchObject({ state: "withdrawn" });
    expect(await decide(bo, second.id, "approve")).toMatchObject({ code: "approval-decided" });
    expect(await bids()).toEqual([]);
  });
});

describe("approving", () => {
  test("places exactly that maximum as the member's, and tells them", async () => {
    const { id } = await ask(kim);
    expect(await decide(bo, id, "approve")).toMatchObject({ answer: 200, state: "placed" });
    expect(await bids()).toMatchObject([
      { bidder_id: ids().ada.id, acted_by: ids().kim.id, amount_cents: 105_000 },
    ]);
    expect(await world.db.selectFrom("maximum_bids").selectAll().execute()).toMatchObject([
      { maximum_cents: 4_000_000, acted_by: ids().kim.id },
    ]);
    expect(await world.db.selectFrom("commitments").selectAll().execute()).toMatchObject([
      { member_id: ids().bo.id },
    ]);
    expect(await told("approval-placed")).toEqual([ids().kim.id]);
    expect(await approvals()).toMatchObject([{ status: "placed", decided_by: ids().bo.id }]);
    const [row] = await world.db
      .selectFrom("acts")
      .selectAll()
      .where("act", "=", "bid-approved")
      .execute();
    expect(row).toMatchObject({ member_id: ids().bo.id, subject: id });
  });

  test("by two at once places one bid", async () => {
    const { id } = await ask(kim);
    const answers = await Promise.all([
      decide(bo, id, "approve"),
      decide(ada, id, "approve"),
      decide(bo, id, "decline"),
    ]);
    expect(answers.filter(({ answer }) => answer === 200)).toHaveLength(1);
    expect((await bids()).length).toBeLessThanOrEqual(1);
    const [row] = await approvals();
    expect((await bids()).length).toBe(row?.status === "placed" ? 1 : 0);
  });

  test("says why not, and stays open, if the price has passed the maximum", async () => {
    const { id } = await ask(kim, "26000");
    await outbid(2_650_000);
    expect(await decide(bo, id, "approve")).toMatchObject({ code: "maximum-too-low" });
    expect(await decide(bo, id, "decline", { note: "Too late" })).toMatchObject({
      answer: 200,
      state: "declined",
      note: "Too late",
    });
    expect(await told("approval-declined")).toEqual([ids().kim.id]);
    expect(await bids()).toHaveLength(1);
  });

  test("after the end finds it expired, and places nothing", async () => {
    const { id } = await ask(kim);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    const late = await world.as("bo");
    expect(await answer(await late.get(`/api/approvals/${id}`))).toMatchObject({
      state: "expired",
    });
    expect(await decide(late, id, "approve")).toMatchObject({ code: "auction-ended" });
    expect(await bids()).toEqual([]);
  });

  test("after a revision of the listing finds it expired", async () => {
    const { id } = await ask(kim);
    world.clock.advance(MINUTE);
    await world.db
      .updateTable("packages")
      .set({ last_updated: world.clock.now() })
      .where("id", "=", lot.id)
      .execute();
    expect(await answer(await bo.get(`/api/approvals/${id}`))).toMatchObject({
      state: "expired",
    });
    expect(await decide(bo, id, "approve")).toMatchObject({ code: "listing-revised" });
    expect(await bids()).toEqual([]);
  });

  test("stays within the limits of who approves, and of the organization", async () => {
    const { id } = await ask(kim);
    await limit("bo", "39999.99");
    expect(await decide(bo, id, "approve")).toMatchObject({ code: "over-limit" });
    await limit("bo", null);
    expect((await ada.json("PUT", "/api/organization/limit", { limit: "39999" })).status).toBe(200);
    expect(await decide(bo, id, "approve")).toMatchObject({ code: "over-organization-limit" });
    expect(await bids()).toEqual([]);
    expect((await ada.json("PUT", "/api/organization/limit", { limit: "40000" })).status).toBe(200);
    expect(await decide(bo, id, "approve")).toMatchObject({ answer: 200 });
  });

  test("the own request needs the organization's setting", async () => {
    await ada.json("PUT", `/api/organization/members/${ids().kim.id}`, {
      roles: ["bidder", "approver"],
    });
    const { id } = await ask(kim);
    expect(await decide(kim, id, "approve")).toMatchObject({ answer: 403, code: "own-approval" });
    expect(await bids()).toEqual([]);
    expect((await ada.json("PUT", "/api/organization/approvals", { own: true })).status).toBe(200);
    expect(await decide(kim, id, "approve")).toMatchObject({ answer: 200, state: "placed" });
  });

  test("is not for members without the role, nor for other organizations", async () => {
    const { id } = await ask(kim);
    expect(await decide(kim, id, "approve")).toMatchObject({ code: "permission-missing" });
    const mei = await world.as("mei");
    expect(await decide(mei, id, "approve")).toMatchObject({ answer: 404 });
    expect((await mei.get(`/approvals/${id}`)).status).toBe(404);
    expect(await answer(await mei.get(`/api/approvals/${id}`))).toMatchObject({ answer: 404 });
    expect(await bids()).toEqual([]);
  });

  test("for a member who was removed since places nothing", async () => {
    const { id } = await ask(kim);
    await ada.json("POST", `/api/organization/members/${ids().kim.id}/remove`, {});
    expect(await approvals()).toMatchObject([{ status: "withdrawn" }]);
    expect(await decide(bo, id, "approve")).toMatchObject({ code: "approval-decided" });
    expect(await bids()).toEqual([]);
  });
});

describe("the pages, without JavaScript", () => {
  const review = () =>
    kim.post(`/package/${lot.id}/bids`, {
      amount: "",
      maximum: "40000",
      reviewedListing: isoTime(revisedAt(lot)),
    });

  test("lead from the review of the bid to the request, and to its approval", async () => {
    const page = await (await review()).text();
    expect(page).toContain("Your limit for one package is $25,000.00");
    expect(page).toContain(`action="/package/${lot.id}/approvals"`);
    const asked = await kim.post(`/package/${lot.id}/approvals`, {
      maximum: "40000.00",
      reviewedPrice: "1000.00",
      reviewedListing: isoTime(revisedAt(lot)),
      reason: "The board wants it.",
      key: "one",
    });
    expect(asked.status).toBe(303);
    const path = new URL(asked.headers.get("location") ?? "", "http://localhost").pathname;
    expect(await (await kim.get(path)).text()).toContain("Withdraw the request");
    expect(await (await bo.get("/approvals")).text()).toContain(path);
    expect(await (await kim.get(`/package/${lot.id}`)).text()).toContain(`href="${path}"`);
    expect(await (await bo.get(`/package/${lot.id}`)).text()).not.toContain(`href="${path}"`);
    const seen = await (await bo.get(path)).text();
    expect(seen).toContain("kim Park asks for a maximum of $40,000.00");
    expect(seen).toContain("The board wants it.");
    expect(seen).toContain(`action="${path}"`);
    const untyped = await bo.post(path, { reviewedPrice: "1000.00", again: "4000", key: "two" });
    expect(untyped.status).toBe(400);
    expect(await bids()).toEqual([]);
    const fields = { reviewedPrice: "1000.00", again: "40000", maximum: "40000.00", key: "two" };
    expect((await bo.post(path, fields)).status).toBe(303);
    expect(await bids()).toHaveLength(1);
  });

  test("keep what was typed when the request is refused", async () => {
    const refused = await kim.post(`/package/${lot.id}/approvals`, {
      maximum: "40000.00",
      reviewedPrice: "1000.00",
      reviewedListing: isoTime(revisedAt(lot)),
      reason: "x".repeat(501),
      key: "one",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("x".repeat(501));
    expect(await approvals()).toEqual([]);
  });
});
