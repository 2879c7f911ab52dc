import { beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { findPackage, type Package } from "../../src/packages/packages";
import { invitationLink, joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let ada: Browser;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  ada = await world.as("ada");
});

const bid = (browser: Browser, amount: string, maximum?: string) =>
  browser.json("POST", `/api/packages/${lot.id}/bids`, { amount, ...(maximum && { maximum }) });

const json = async (response: Response): Promise<Record<string, unknown>> => ({
  ...((await response.json()) as object),
  answer: response.status,
});

const organization = async (browser: Browser) => json(await browser.get("/api/organization"));

test("every account is an organization of one, which its member owns", async () => {
  const { ada: owner } = world.people;
  expect(await organization(ada)).toMatchObject({
    id: owner.id,
    name: "Northlight AI",
    members: [{ id: owner.id, roles: ["owner"] }],
    invitations: [],
  });
  expect(await (await ada.get("/organization")).text()).toContain(
    "You are the only member of Northlight AI",
  );
});

describe("a colleague who bids", () => {
  let kim: Browser;

  beforeEach(async () => {
    kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  });

  test("bids as the organization, with its pseudonym and its maximum", async () => {
    const first = await json(await bid(ada, "1050.00", "1500.00"));
    const second = await json(await bid(kim, "1600.00", "2000.00"));
    expect(second).toMatchObject({ answer: 201, leading: true, bidderId: first.bidderId });
    const rows = await world.db.selectFrom("bids").selectAll().orderBy("sequence").execute();
    expect(rows.map(({ bidder_id, acted_by }) => [bidder_id, acted_by])).toEqual([
      [world.people.ada.id, world.people.ada.id],
      [world.people.ada.id, world.people.kim.id],
    ]);
    expect(await json(await kim.get(`/api/packages/${lot.id}/maximum`))).toMatchObject({
      maximum: "2000.00",
    });
    expect(await findPackage(world.db, lot.id)).toMatchObject({ bid_count: 2 });
  });

  test("hears that the bid was passed; the owner does not, who placed none", async () => {
    await bid(kim, "1050.00");
    await bid(await world.as("bo"), "1200.00");
    const mails = await outbox(world, "outbid");
    expect(mails.map(({ to }) => to)).toEqual(["kim"]);
    const news = await world.db.selectFrom("notifications").select(["member_id", "kind"]).execute();
    expect(news.filter(({ kind }) => kind === "outbid")).toEqual([
      { member_id: world.people.kim.id, kind: "outbid" },
    ]);
  });

  test("raises the organization's maximum, but does not lower a colleague's", async () => {
    await bid(ada, "1050.00", "2000.00");
    expect(await refusal(await bid(kim, "1200.00", "1500.00"))).toEqual([409, "colleague-leads"]);
    expect((await bid(kim, "1200.00", "3000.00")).status).toBe(201);
    expect(await refusal(await bid(ada, "1300.00", "2000.00"))).toEqual([409, "colleague-leads"]);
    expect((await bid(kim, "1300.00", "2500.00")).status).toBe(201);
    expect(await json(await ada.get(`/api/packages/${lot.id}/maximum`))).toMatchObject({
      maximum: "2500.00",
    });
  });

  test("cannot bid on a package of the organization", async () => {
    const own = await addLot(world.db, world.people.ada.id, world.clock.now());
    const response = await kim.json("POST", `/api/packages/${own.id}/bids`, { amount: "1050.00" });
    expect(await refusal(response)).toEqual([403, "own-package"]);
  });

  test("sees the organization's bids, and stops with the membership", async () => {
    await bid(ada, "1050.00");
    expect(await (await kim.get("/dashboard?tab=bids")).text()).toContain(lot.title);
    const { id } = world.people.kim;
    const removed = await ada.json("POST", `/api/organization/members/${id}/remove`, {});
    expect(removed.status).toBe(204);
    expect((await kim.get("/api/auth/user")).status).toBe(401);
    const again = await world.as("kim");
    expect(await organization(again)).toMatchObject({ id, members: [{ id, roles: ["owner"] }] });
    expect(await (await again.get("/dashboard?tab=bids")).text()).not.toContain(lot.title);
  });
});

test("an invitation outlives the founder who sent it", async () => {
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["owner"]);
  await ada.post("/organization/invitations", { email: "bo@example.test", bidder: "on" });
  const { id } = world.people.ada;
  expect((await ada.json("POST", `/api/organization/members/${id}/remove`, {})).status).toBe(204);
  const bo = await world.as("bo");
  expect((await bo.post(await invitationLink(world, "bo@example.test"), {})).status).toBe(303);
  expect((await organization(kim)).members).toHaveLength(2);
});

test.each(["viewer", "finance", "seller"] as const)("a %s cannot bid", async (role) => {
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, [role]);
  const refused = await json(await bid(kim, "1050.00"));
  expect(refused).toMatchObject({ answer: 403, code: "permission-missing" });
  expect(refused.message).toContain("the role of bidder");
  expect(await (await kim.get(`/package/${lot.id}`)).text()).toContain("the role of bidder");
  expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual([]);
});

test("a viewer sees a colleague's bid, and no form that would be refused", async () => {
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["viewer"]);
  expect((await bid(ada, "1050.00")).status).toBe(201);
  const page = await (await kim.get(`/package/${lot.id}`)).text();
  expect(page).toContain("You&#x27;re leading");
  expect(page).toContain("the role of bidder");
  expect(page).not.toContain("field-error");
  expect(page).not.toContain('name="amount"');
  expect(page).not.toContain(`action="/package/${lot.id}/release"`);
  expect(await (await ada.get(`/package/${lot.id}`)).text()).toContain('name="amount"');
});

test.each([
  ["seller", true],
  ["bidder", false],
] as const)("news of a sale reaches a %s: %p", async (role, isTold) => {
  const own = await addLot(world.db, world.people.ada.id, world.clock.now());
  await joinOrganization(world, { owner: "ada", colleague: "kim" }, [role]);
  const bo = await world.as("bo");
  await bo.json("POST", `/api/packages/${own.id}/bids`, { amount: "1050.00" });
  world.clock.set(own.auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
  const { ada: owner, kim } = world.people;
  const rows = await world.db.selectFrom("notifications").select("member_id").execute();
  const told = new Set(rows.map(({ member_id }) => member_id));
  expect([told.has(owner.id), told.has(kim.id)]).toEqual([true, isTold]);
});

describe("an invitation", () => {
  test("names the organization, and is for its address only", async () => {
    await ada.post("/organization/invitations", { email: "kim@example.test", bidder: "on" });
    const link = await invitationLink(world, "kim@example.test");
    const page = await (await world.visitor.get(link)).text();
    expect(page).toContain("Join Northlight AI");
    const bo = await world.as("bo");
    expect(await (await bo.get(link)).text()).toContain("This invitation is for");
    expect((await bo.post(link, {})).status).toBe(403);
    const kim = await world.as("kim");
    expect((await kim.post(link, {})).status).toBe(303);
    expect((await organization(kim)).id).toBe(world.people.ada.id);
    expect((await kim.post(link, {})).status).toBe(410);
  });

  test("fills in the address and the organization of who signs up for it", async () => {
    await ada.post("/organization/invitations", { email: "lin@example.test", bidder: "on" });
    const link = await invitationLink(world, "lin@example.test");
    const form = await (await world.visitor.get(`/register?next=${link}`)).text();
    expect(form).toContain('value="lin@example.test"');
    expect(form).toContain('value="Northlight AI"');
    const other = await (await world.visitor.get("/register?next=/organization")).text();
    expect(other).not.toContain("lin@example.test");
  });

  test("no longer works once it is withdrawn", async () => {
    await ada.post("/organization/invitations", { email: "kim@example.test", bidder: "on" });
    await ada.post("/organization/invitations/withdrawal", { email: "kim@example.test" });
    const kim = await world.as("kim");
    const link = await invitationLink(world, "kim@example.test");
    expect((await kim.post(link, {})).status).toBe(410);
    expect((await organization(kim)).id).toBe(world.people.kim.id);
  });

  test("needs a role, and an address that is not a colleague's", async () => {
    const none = await ada.post("/organization/invitations", { email: "kim@example.test" });
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("kim@example.test");
    const own = { email: world.people.ada.email, roles: ["viewer"] };
    expect(await refusal(await ada.json("POST", "/api/organization/invitations", own))).toEqual([
      409,
      "already-colleague",
    ]);
  });
});

describe("owners", () => {
  test("the last one can neither leave nor give up the role", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
    const { id } = world.people.ada;
    const leave = await ada.json("POST", `/api/organization/members/${id}/remove`, {});
    expect(await refusal(leave)).toEqual([409, "last-owner"]);
    const roles = await ada.json("PUT", `/api/organization/members/${id}`, { roles: ["viewer"] });
    expect(await refusal(roles)).toEqual([409, "last-owner"]);
  });

  test("the founder leaves with address and password; everything else stays", async () => {
    const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["owner"]);
    const { id } = world.people.ada;
    const placed = await json(await bid(ada, "1050.00", "2000.00"));
    const gone = await ada.json("POST", `/api/organization/members/${id}/remove`, {
      successor: world.people.kim.id,
    });
    expect(gone.status).toBe(204);
    const signIn = { email: `organization ${id}`, password: "any pass phrase" };
    expect((await world.visitor.json("POST", "/api/auth/login", signIn)).status).toBe(401);
    const again = await world.as("ada");
    const own = await organization(again);
    expect(own.id).not.toBe(id);
    expect(await organization(kim)).toMatchObject({
      id,
      name: "Northlight AI",
      members: [{ id: world.people.kim.id }],
    });
    const raised = await json(await bid(kim, "2500.00"));
    expect(raised).toMatchObject({ answer: 201, bidderId: placed.bidderId });
    await bid(await world.as("bo"), "3000.00");
    expect((await outbox(world, "outbid")).map(({ to }) => to)).toEqual(["kim"]);
  });
});

test("lists who did what, for owners and finance only", async () => {
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  await bid(kim, "1050.00");
  const response = await ada.get("/api/organization/acts");
  const acts = (await response.json()) as Array<Record<string, unknown>>;
  expect(acts.map(({ act, memberName, subject }) => [act, memberName, subject])).toEqual([
    ["bid-placed", "kim Park", lot.id],
    ["member-joined", "kim Park", world.people.kim.id],
    ["member-invited", "ada Lim", ""],
  ]);
  expect(await (await ada.get("/organization/acts")).text()).toContain("Placed a bid");
  expect((await (await ada.get("/organization/acts.csv")).text()).split("\r\n").length).toBe(5);
  expect(await refusal(await kim.get("/api/organization/acts"))).toEqual([
    403,
    "permission-missing",
  ]);
  expect(await (await world.as("bo")).get("/api/organization/acts").then((r) => r.json())).toEqual(
    [],
  );
});

test("a bid that waits while its member is removed is refused", async () => {
  const { db, people, clock } = world;
  await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  await ada.json("POST", `/api/organization/members/${people.kim.id}/remove`, {});
  const waiting = { packageId: lot.id, bidderId: people.ada.id, actedBy: people.kim.id };
  const bid = placeBid(db, { ...waiting, amountCents: 105_000, idempotencyKey: null }, clock);
  expect(bid).rejects.toMatchObject({ code: "permission-missing" });
  await bid.catch(() => {});
  expect(await db.selectFrom("bids").selectAll().execute()).toEqual([]);
});
