import { beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { MINUTE } from "../../src/lib/time";
import { PermissionMissing } from "../../src/memberships/permissions";
import { uniteDue } from "../../src/organizations/uniting";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { invitationLink, joinOrganization } from "../support/colleagues";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let bo: Browser;

const bid = (browser: Browser, amount: string) =>
  browser.json("POST", `/api/packages/${lot.id}/bids`, { amount });

const organization = async (browser: Browser) => (await browser.get("/api/organization")).json();

const invite = async (owner: Browser, email: string) => {
  await owner.post("/organization/invitations", { email, bidder: "on" });
  return invitationLink(world, email);
};

/** As the alarm does, once every ten minutes. */
const lookAgain = async () => {
  world.clock.advance(10 * MINUTE);
  await uniteDue(world.db, world.clock.now());
};

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  bo = await world.as("bo");
});

describe("a bidder in a running auction", () => {
  let link: string;

  beforeEach(async () => {
    await bid(bo, "1050.00");
    link = await invite(await world.as("kim"), "bo@example.test");
  });

  test("is told what moves and what is waited for, and joins after the contract", async () => {
    const page = await (await bo.get(link)).text();
    expect(page).toContain("What you own moves to Onlooker Ltd: bids on 1 package.");
    expect(page).toContain("You join when your open auction or offer has ended");
    expect((await bo.post(link, {})).status).toBe(303);
    expect(await organization(bo)).toMatchObject({
      id: world.people.bo.id,
      mergers: [{ into: world.people.kim.id, name: "Onlooker Ltd", agreed: true, waits: 1 }],
    });
    const [placed] = await (await bo.get(`/api/packages/${lot.id}/bids`)).json();
    expect((await bid(bo, "1200.00")).status).toBe(201);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    await lookAgain();
    expect((await organization(await world.as("bo"))).id).toBe(world.people.bo.id);
    const [won] = await world.db
      .selectFrom("bids")
      .select("id")
      .orderBy("sequence", "desc")
      .limit(1)
      .execute();
    const { clock, db, people } = world;
    await acceptBid(db, { bidId: won?.id ?? "", sellerId: people.mei.id }, clock.now());
    await sendContractOf(db, won?.id ?? "", clock.now());
    await lookAgain();
    bo = await world.as("bo");
    expect(await organization(bo)).toMatchObject({
      id: people.kim.id,
      mergers: [],
      members: [{ name: "kim Park" }, { name: "bo Sato", roles: ["bidder"] }],
    });
    const mails = await outbox(world, "organizations-united");
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["bo", "kim"]);
    const news = await db.selectFrom("notifications").select("kind").execute();
    expect(news.filter(({ kind }) => kind === "organizations-united")).toHaveLength(2);
    const [after] = await (await bo.get(`/api/packages/${lot.id}/bids`)).json();
    expect(after).toMatchObject({ bidderId: placed.bidderId, isYours: true });
    await lookAgain();
    expect(await db.selectFrom("mergers").selectAll().execute()).toEqual([]);
  });

  test("can cancel, and be invited again", async () => {
    await bo.post(link, {});
    const { bo: person, kim } = world.people;
    const other = await world.as("ada");
    expect((await other.post(`/organization/mergers/${person.id}/end`, {})).status).toBe(404);
    const ended = await bo.json("POST", `/api/organization/mergers/${person.id}/end`, {});
    expect(ended.status).toBe(204);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    await lookAgain();
    bo = await world.as("bo");
    expect((await organization(bo)).id).toBe(person.id);
    expect((await outbox(world, "merger")).map(({ to }) => to)).toContain("kim");
    expect((await bo.post(await invite(await world.as("kim"), person.email), {})).status).toBe(303);
    expect((await organization(await world.as("kim"))).mergers).toMatchObject([
      { from: person.id, into: kim.id },
    ]);
  });

  test("cannot wait for two organizations", async () => {
    await bo.post(link, {});
    const second = await invite(await world.as("ada"), "bo@example.test");
    const refused = await bo.post(second, {});
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("already waits to become part of an organization");
  });

  test("joins one of two organizations that are accepted at once", async () => {
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    await world.db.updateTable("bids").set({ status: "released" }).execute();
    const links = [link, await invite(await world.as("ada"), "bo@example.test")];
    bo = await world.as("bo");
    const answers = await Promise.all(links.map((path) => bo.post(path, {})));
    expect(answers.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
    const memberships = await world.db.selectFrom("memberships").select("roles").execute();
    expect(memberships).toHaveLength(2);
  });

  test("does not join whom they have traded with in the meantime", async () => {
    await bo.post(link, {});
    const own = await addLot(world.db, world.people.kim.id, world.clock.now());
    await bo.json("POST", `/api/packages/${own.id}/bids`, { amount: "1050.00" });
    await lookAgain();
    expect((await organization(bo)).mergers).toEqual([]);
    expect((await outbox(world, "merger")).map(({ to }) => to).toSorted()).toEqual([
      ...["bo", "bo", "kim"],
    ]);
  });

  test("does not join while one of the two is suspended", async () => {
    await bo.post(link, {});
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    await world.db.updateTable("bids").set({ status: "released" }).execute();
    const suspend = (at: number | null) =>
      world.db
        .updateTable("users")
        .set({ suspended_at: at })
        .where("id", "=", world.people.kim.id)
        .execute();
    await suspend(1);
    await lookAgain();
    bo = await world.as("bo");
    expect((await organization(bo)).id).toBe(world.people.bo.id);
    await suspend(null);
    await lookAgain();
    expect((await organization(bo)).id).toBe(world.people.kim.id);
  });
});

test("a seller whose auction has bids waits, and one without bids does not", async () => {
  const idle = await joinOrganization(world, { owner: "ada", colleague: "mei" }, ["seller"]);
  expect((await organization(idle)).id).toBe(world.people.ada.id);
  const own = await addLot(world.db, world.people.kim.id, world.clock.now());
  await bo.json("POST", `/api/packages/${own.id}/bids`, { amount: "1050.00" });
  const kim = await world.as("kim");
  await kim.post(await invite(await world.as("ada"), "kim@example.test"), {});
  expect((await organization(kim)).id).toBe(world.people.kim.id);
});

test("an account cannot join its own seller or buyer", async () => {
  await bid(bo, "1050.00");
  const mei = await world.as("mei");
  const link = await invite(mei, "bo@example.test");
  const page = await (await bo.get(link)).text();
  expect(page).toContain("in an auction, a contract or a conversation, so they cannot become one");
  expect(page).not.toContain(`action="${link}"`);
  expect((await bo.post(link, {})).status).toBe(409);
  const reverse = await invite(bo, "mei@example.test");
  expect((await mei.post(reverse, {})).status).toBe(409);
  expect((await organization(bo)).members).toHaveLength(1);
});

test("a bid that was under way when its account joined is refused", async () => {
  const { db, clock, people } = world;
  const draft = { id: "d", fields: "{}", created_at: 0, updated_at: 0 };
  await db
    .insertInto("drafts")
    .values({ ...draft, seller_id: people.bo.id })
    .execute();
  await joinOrganization(world, { owner: "kim", colleague: "bo" }, ["bidder"]);
  const late = {
    packageId: lot.id,
    bidderId: people.bo.id,
    actedBy: people.bo.id,
    amountCents: 105_000,
    idempotencyKey: null,
  };
  await expect(placeBid(db, late, clock)).rejects.toBeInstanceOf(PermissionMissing);
  await db.updateTable("drafts").set({ seller_id: people.bo.id }).execute();
  await lookAgain();
  const drafts = await db.selectFrom("drafts").select("seller_id").execute();
  expect(drafts).toEqual([{ seller_id: people.kim.id }]);
});
