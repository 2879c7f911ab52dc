import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { counterPriceOffer, makePriceOffer } from "../../src/licenses/price-offers";
import { bidCall, bidderSteps, SENDERS } from "../support/bidders";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { addSoldDeal, bringTo, partyOf } from "../support/deliveries";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { play } from "../support/standings";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const { world, bring, act, due, decide } = site;

const REFUSED = [403, "approval-needed"];
const now = () => world.clock.now();
const boId = () => world.people.bo.id;
const standing = () =>
  world.db
    .selectFrom("users")
    .select(["unpaid_at", "approval_needed_at"])
    .where("id", "=", boId())
    .executeTakeFirstOrThrow();
const told = async () => (await outbox(world, "bidding-restricted")).map(({ to }) => to);
const list = (changes: object = {}) => addLot(world.db, world.people.mei.id, now(), changes);
const bid = (by: Browser, lot: { id: string }, amount = "1050.00") => bidCall(by, lot, { amount });

async function unpaid() {
  await bring("sealed");
  await due();
  await act.withdraw(site.party("seller"));
}

async function deniedTwice() {
  await bring("sealed");
  for (let i = 0; i < 2; i++) {
    await act.claim();
    await due();
    await site.run();
    await decide("seller");
  }
}

async function undelivered() {
  await due();
  await act.withdraw();
}

const restrict = () =>
  world.db
    .updateTable("users")
    .set({ unpaid_at: now(), approval_needed_at: now() })
    .where("id", "=", boId())
    .execute();

describe("a second unpaid contract", () => {
  beforeEach(() => stateDetails(world, "mei"));

  test.each([
    ["365 days after the first", 365, true],
    ["366 days after the first", 366, false],
  ])("%s", async (_, days, isRestricted) => {
    await unpaid();
    expect(await standing()).toEqual({ unpaid_at: now(), approval_needed_at: null });
    expect(await told()).toEqual([]);
    const first = now();
    await site.another();
    await bring("sealed");
    world.clock.set(first + days * DAY);
    await act.withdraw(site.party("seller"));
    const approval_needed_at = isRestricted ? now() : null;
    expect(await standing()).toEqual({ unpaid_at: now(), approval_needed_at });
    expect(await told()).toEqual(isRestricted ? ["bo"] : []);
  });

  test("counts if an operator decides so, and a third one says nothing new", async () => {
    const third = await addSoldDeal(world);
    await bringTo(world, third, "sealed");
    await unpaid();
    await site.another();
    await deniedTwice();
    const { approval_needed_at } = await standing();
    expect(approval_needed_at).toBe(now());
    world.clock.advance(30 * DAY);
    await withdrawDelivery(world.db, partyOf(world, third, "seller"), now());
    expect(await standing()).toEqual({ unpaid_at: now(), approval_needed_at });
    expect(await told()).toEqual(["bo"]);
    const failed = world.db.selectFrom("deal_records").select("failed").where("side", "=", "buyer");
    expect(await failed.execute()).toEqual([{ failed: 3 }]);
  });

  test("is not one that the seller has not delivered", async () => {
    await unpaid();
    await site.another();
    await undelivered();
    expect((await standing()).approval_needed_at).toBeNull();
    expect(await told()).toEqual([]);
  });

  test("takes effect in open sessions, by mail and as a notification", async () => {
    await unpaid();
    await site.another();
    await bring("sealed");
    await due();
    const lot = await list();
    const bo = await world.as("bo");
    const page = async (path = `/package/${lot.id}`) => (await bo.get(path)).text();
    expect(await page()).toContain('name="amount"');
    await act.withdraw(site.party("seller"));
    expect(await page()).toContain("Two of your contracts within a year became void");
    expect(await page()).not.toContain('name="amount"');
    expect(await bid(bo, lot)).toEqual(REFUSED);
    expect(await page("/dashboard")).toContain("You can bid or buy only where");
    expect(await page("/notifications")).toContain("You now need each seller");
  });
});

describe.each(SENDERS)("a restricted member, by %s", (how) => {
  const steps = bidderSteps(how);
  let bo: Browser;
  let mei: Browser;

  beforeEach(async () => {
    await restrict();
    [bo, mei] = [await world.as("bo"), await world.as("mei")];
  });

  const send = async (lot: { id: string }): Promise<number> => {
    if (how === "call") return (await bid(bo, lot))[0] as number;
    const fields = { amount: "1050.00", reviewedPrice: "1000.00" };
    return (await bo.post(`/package/${lot.id}/bids`, fields)).status;
  };

  test("bids once the seller approves it for the package", async () => {
    const lot = await list();
    const other = await list();
    expect(await send(lot)).toBe(403);
    expect(await world.db.selectFrom("maximum_bids").selectAll().execute()).toEqual([]);
    expect((await steps.ask(bo, lot, "We had changed banks.")).status).toBe(steps.done);
    expect(await send(lot)).toBe(403);
    const page = await (await mei.get(`/package/${lot.id}/bidders`)).text();
    expect(page).toContain("Two of this buyer&#x27;s contracts within a year became void");
    expect(await outbox(world, "bidding-asked")).toMatchObject([{ to: "mei" }]);
    await steps.decide(mei, lot, ["approve", boId()]);
    expect(await send(lot)).toBe(how === "call" ? 201 : 303);
    expect(await send(other)).toBe(403);
  });

  test("bids everywhere if the seller approves it for all packages", async () => {
    const lot = await list();
    await steps.ask(bo, lot);
    await steps.decide(mei, lot, ["approve", boId()], true);
    expect(await send(await list())).toBe(how === "call" ? 201 : 303);
  });

  test("stays bound by earlier bids but cannot raise them, and can be declined", async () => {
    await world.db.updateTable("users").set({ approval_needed_at: null }).execute();
    const lot = await list();
    expect(await bid(await world.as("bo"), lot)).toEqual([201, null]);
    await restrict();
    bo = await world.as("bo");
    expect(await bid(bo, lot, "2000.00")).toEqual(REFUSED);
    const page = await (await bo.get(`/package/${lot.id}`)).text();
    expect(page).toContain("$1,050.00");
    expect(page).toContain("so the seller has to approve you before you can bid or buy");
    await steps.ask(bo, lot);
    expect((await steps.decide(mei, lot, ["decline", boId()])).status).toBe(steps.doneSilently);
    expect(await bid(bo, lot, "2000.00")).toEqual(REFUSED);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, now());
    const row = await world.db
      .selectFrom("bids")
      .select(["bidder_id", "amount_cents", "status"])
      .where("package_id", "=", lot.id)
      .execute();
    expect(row).toMatchObject([{ bidder_id: boId(), amount_cents: 105_000 }]);
    expect(row[0]?.status).not.toBe("rejected");
  });

  test("is free once an operator lifts it, for a reason that is logged and mailed", async () => {
    const kim = await world.as("kim");
    const facts = "The bank confirmed that the transfers were lost.";
    const act = "allow-bidding";
    const lift = () =>
      how === "call"
        ? kim.json("POST", `/api/operator/members/${boId()}/${act}`, { facts })
        : kim.post(`/operator/members/${boId()}/account`, { act, facts });
    const page = async () =>
      (await kim.get(`/operator/members/${boId()}/account`)).text() as Promise<string>;
    expect(await page()).toContain("Needs approval to bid since");
    expect((await lift()).status).toBe(how === "call" ? 200 : 303);
    expect(await standing()).toEqual({ unpaid_at: null, approval_needed_at: null });
    expect(await page()).not.toContain(act);
    expect((await lift()).status).toBe(409);
    const actions = world.db.selectFrom("operator_actions").select(["act", "member_id", "facts"]);
    expect(await actions.execute()).toEqual([{ act, member_id: boId(), facts }]);
    const mails = await outbox(world, "account-changed");
    expect(mails).toMatchObject([{ to: "bo", values: { act, facts } }]);
    expect(await send(await list())).toBe(how === "call" ? 201 : 303);
    await stateDetails(world, "mei");
    await unpaid();
    expect((await standing()).approval_needed_at).toBeNull();
  });
});

describe("a restricted member cannot", () => {
  let bo: Browser;
  const restrictNow = async () => {
    await restrict();
    bo = await world.as("bo");
  };

  test("see a review, take a seat, bid exclusively or state another country to do so", async () => {
    await restrictNow();
    const lot = await list({ seats: 3, exclusiveFromCents: 500_000 });
    expect((await bo.get(`/package/${lot.id}/bids/new?amount=1050`)).status).toBe(403);
    expect(await bidCall(bo, lot, { amount: "1050.00", country: "JP" })).toEqual(REFUSED);
    expect(await bidCall(bo, lot, { maximum: "1050.00" })).toEqual(REFUSED);
    expect(await bidCall(bo, lot, { amount: "6000.00", exclusive: true })).toEqual(REFUSED);
    expect(await bid(await world.as("ada"), lot)).toEqual([201, null]);
  });

  test("buy at a fixed price, offer less or accept a counter-offer", async () => {
    const lot = await list({ sale: "fixed", takesOffers: true, shelf: "unlimited" });
    const made = { packageId: lot.id, buyerId: boId(), amountCents: 80_000 };
    const offer = await makePriceOffer(world.db, made, now());
    const answer = { offerId: offer.id, memberId: world.people.mei.id, amountCents: 90_000 };
    await counterPriceOffer(world.db, answer, now());
    await restrictNow();
    const post = async (path: string, body: object = {}) => {
      const response = await bo.json("POST", path, body);
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect(await post(`/api/offers/${offer.id}/accept`)).toEqual(REFUSED);
    expect(await post(`/api/packages/${lot.id}/licences`, { price: "1000.00" })).toEqual(REFUSED);
    expect(await post(`/api/packages/${lot.id}/offers`, { amount: "800.00" })).toEqual(REFUSED);
    expect(await world.db.selectFrom("licences").selectAll().execute()).toEqual([]);
    await bidderSteps("call").ask(bo, lot);
    const mei = await world.as("mei");
    await bidderSteps("call").decide(mei, lot, ["approve", boId()]);
    expect((await post(`/api/offers/${offer.id}/accept`))[0]).toBe(200);
  });

  test("accept a second chance, unless the seller offers it after the restriction", async () => {
    for (const isOfferedAfter of [false, true]) {
      await world.db.updateTable("users").set({ approval_needed_at: null }).execute();
      const lot = await play(world, { steps: ["reserve", "end"] });
      const { id } = await world.db
        .selectFrom("bids")
        .select("id")
        .where("bidder_id", "=", boId())
        .where("package_id", "=", lot.id)
        .executeTakeFirstOrThrow();
      const offer = async () => {
        const mei = await world.as("mei");
        return (await mei.json("POST", `/api/bids/${id}/offer`, { days: 3 })).json();
      };
      if (isOfferedAfter) await restrictNow();
      world.clock.advance(1);
      const made = await offer();
      world.clock.advance(1);
      if (!isOfferedAfter) await restrictNow();
      const response = await bo.json("POST", `/api/offers/${made.id}/accept`);
      const { code = null } = (await response.json()) as { code?: string };
      expect([response.status, code]).toEqual(isOfferedAfter ? [200, null] : REFUSED);
    }
  });
});
