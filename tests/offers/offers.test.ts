import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { standingOn } from "../../src/auctions/reading/positions";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { lapseOffers } from "../../src/offers/lapsing";
import { offerLot } from "../../src/offers/offering";
import { offerableUntil } from "../../src/offers/rules";
import { findPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { tellsAmount } from "../support/amounts";
import { expectPositions } from "../support/bids";
import { sendContractOf } from "../support/contracts";
import { withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { refusal, thrown } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { type Bidder, play } from "../support/standings";
import { addBid } from "../support/trade-fair";
import { type Browser, createWorld } from "../support/world";

const world = worldForEach();
let lot: Package;
let mei: Browser;

const RIGHTS = { rights: { uses: ["pretraining"] } };

beforeEach(async () => {
  lot = await play(world, { steps: ["reserve", "end"] });
  mei = await world.as("mei");
});

async function bidOf(bidder: Bidder): Promise<string> {
  const { id } = await world.db
    .selectFrom("bids")
    .select("id")
    .where("bidder_id", "=", world.people[bidder].id)
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  return id;
}

interface Answered {
  answer: number;
  id: string;
  code?: string;
  [fact: string]: unknown;
}

async function call(browser: Browser, path: string, body?: object): Promise<Answered> {
  const response = await browser.json("POST", path, body);
  return { ...((await response.json()) as object), answer: response.status } as Answered;
}

const offer = async (bidder: Bidder, days: unknown = 3, browser = mei) =>
  call(browser, `/api/bids/${await bidOf(bidder)}/offer`, { days });

const answered = async (made: Answered, how: "accept" | "decline", by: Bidder = "bo") =>
  call(await world.as(by), `/api/offers/${made.id}/${how}`);

const lotNow = () => findPackage(world.db, lot.id);
const page = async (browser: Browser, path = `/package/${lot.id}`) =>
  (await browser.get(path)).text();
const stateNow = async () =>
  (await world.visitor.get(`/api/packages/${lot.id}/state`)).json() as Promise<object>;

describe("a missed reserve", () => {
  test("appears wherever the package is shown, and releases every bid", async () => {
    const bids = await world.db.selectFrom("bids").select("status").execute();
    expect(bids.map(({ status }) => status)).toEqual(["released", "released", "released"]);
    expect(await lotNow()).toMatchObject({ status: "ended", reserve_missed: 1 });
    const { visitor } = world;
    const label = "Ended, reserve not met";
    const html = await page(visitor);
    expect(html.match(new RegExp(`>${label}<`, "g"))).toHaveLength(1);
    expect(await page(visitor, "/marketplace?status=all")).toContain(label);
    expect(await page(visitor, "/marketplace.atom?status=all")).toContain(label);
    expect(await page(visitor, `/publisher/${lot.seller_id}`)).toContain(label);
    expect(await page(mei, "/dashboard?tab=packages")).toContain(label);
    expect(await page(mei, "/corpus-profile")).toContain(label);
    const state = await stateNow();
    expect(state).toMatchObject({ reserveMissed: true, status: "ended", highestBid: "1500.00" });
    expect(tellsAmount(JSON.stringify(state), 150_000)).toBe(true);
    expect(tellsAmount(JSON.stringify(state), 200_000)).toBe(false);
  });

  test("shows the seller the next step by email and on the page", async () => {
    expect(await mails(world)).toContain("mei reserve-missed-seller");
    const html = await page(mei);
    expect(html).toContain("Next step");
    expect(html).toContain(`href="/package/${lot.id}/offers"`);
    const bo = await page(await world.as("bo"));
    expect(bo).not.toContain("Next step");
    expect(bo).toContain("Reserve not met");
  });

  test("keeps the highest remaining bid as its price", async () => {
    await deleteAccount(world.db, world.people.kim.id, world.clock.now());
    expect(await lotNow()).toMatchObject({ highest_bid_cents: 150_000, bid_count: 2 });
    const made = await offer("bo");
    await answered(made, "accept");
    await call(mei, `/api/bids/${await bidOf("bo")}/reject`);
    expect(await lotNow()).toMatchObject({ highest_bid_cents: 120_000, status: "ended" });
    const state = await stateNow();
    expect(state).toMatchObject({ highestBid: "1200.00", reserve: "not-met", acceptedBid: null });
  });

  test("updates the lists of seller and bidders while offers are possible", async () => {
    const props = async () => {
      const page = await (await world.as("mei")).get("/trade");
      return (await page.text()).replaceAll("&quot;", '"');
    };
    expect(await props()).toContain(`"watched":{"packageIds":["${lot.id}"],"all":true}`);
    world.clock.advance(59 * DAY);
    expect(await props()).toContain(`"packageIds":["${lot.id}"]`);
    const bids = await (await world.as("bo")).get("/dashboard?tab=bids");
    expect(await bids.text()).toContain(`data-watched="${lot.id}"`);
    world.clock.advance(9 * DAY);
    expect(await props()).toContain('"packageIds":[]');
  });
});

describe("an offer", () => {
  test("uses the highest bid, and is visible only to its bidder", async () => {
    const terms = { afterTerm: "keep", law: "singapore" } as const;
    const rights = JSON.stringify({ ...NO_RIGHTS, uses: ["evaluation"], terms });
    await world.db.updateTable("packages").set({ rights }).where("id", "=", lot.id).execute();
    const made = await offer("bo");
    expect(made).toMatchObject({ answer: 201, amount: "1500.00", status: "open" });
    expect(made.expiresAt).toBe(new Date(world.clock.now() + 3 * DAY).toISOString());
    expect(await mails(world)).toContain("bo offer-made");
    const bo = await world.as("bo");
    const own = await (await bo.get(`/api/packages/${lot.id}/standing`)).json();
    expect(own).toMatchObject({ standing: "released", offer: { id: made.id, amount: "1500.00" } });
    const rows = await (await bo.get("/api/dashboard/auctions")).json();
    expect(rows).toMatchObject([{ offer: { id: made.id } }]);
    const bids = await page(bo, "/dashboard?tab=bids");
    expect(bids).toContain(`href="/offer/${made.id}"`);
    expect(await page(bo)).toContain(`/offer/${made.id}`);
    await world.db.updateTable("packages").set({ tax_added_rate: 1000 }).execute();
    const html = await page(bo, `/offer/${made.id}`);
    expect(html).toContain("Total with 10% tax: $");
    expect(html).toContain("Accept for $1,500.00");
    for (const [label, value] of [
      ["License", "Evaluation"],
      ["Copies after the term", "The buyer may keep them for its records, but not use them"],
      ["Governing law", "Singapore"],
    ])
      expect(html).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
    expect(await (await bo.get("/api/offers")).json()).toMatchObject([{ id: made.id }]);
    for (const other of [await world.as("ada"), mei]) {
      expect((await other.get(`/offer/${made.id}`)).status).toBe(404);
      const seen = await (await other.get(`/package/${lot.id}`)).text();
      expect(seen).not.toContain(`/offer/${made.id}`);
      expect(await call(other, `/api/offers/${made.id}/accept`)).toMatchObject({ answer: 404 });
    }
    const state = await stateNow();
    expect(JSON.stringify(state)).not.toContain(made.id);
  });

  test("becomes an accepted bid with 30 days for the contract", async () => {
    world.clock.advance(59 * DAY);
    mei = await world.as("mei");
    const made = await offer("ada", 7);
    world.clock.advance(6 * DAY);
    expect(await answered(made, "accept", "ada")).toMatchObject({
      answer: 200,
      status: "accepted",
    });
    expect(await lotNow()).toMatchObject({
      status: "ended",
      highest_bid_cents: 120_000,
      binds_until: world.clock.now() + 30 * DAY,
    });
    const who = { packageId: lot.id, bidderId: world.people.ada.id };
    expect(await standingOn(world.db, who, world.clock.now())).toMatchObject({
      standing: "accepted",
    });
    expect(await mails(world)).toContain("mei offer-accepted");
    expect(await mails(world)).toContain("ada offer-taken");
    world.clock.advance(29 * DAY);
    await sendContractOf(world.db, await bidOf("ada"), world.clock.now());
    expect(await lotNow()).toMatchObject({ status: "settled", highest_bid_cents: 120_000 });
  });

  test("hides the missed reserve in lists once accepted", async () => {
    const missed = async () => {
      const html = async (browser: Browser, path: string) => await (await browser.get(path)).text();
      const lists = await Promise.all([
        html(world.visitor, "/marketplace?status=all&certified=false"),
        html(world.visitor, "/marketplace.json?status=all&certified=false"),
        html(world.visitor, `/publisher/${lot.seller_id}`),
        html(mei, "/dashboard?tab=packages"),
        html(mei, "/corpus-profile"),
        html(mei, "/trade"),
      ]);
      expect(lists.map((list) => list.includes(lot.id))).toEqual(Array(6).fill(true));
      return lists.map((list) => />Ended, reserve not met<|, Ended, reserve not met"/.test(list));
    };
    expect(await missed()).toEqual(Array(6).fill(true));
    const made = await offer("bo");
    await answered(made, "accept");
    expect(await missed()).toEqual(Array(6).fill(false));
    await call(mei, `/api/bids/${await bidOf("bo")}/reject`);
    expect(await missed()).toEqual(Array(6).fill(true));
  });

  test("counts once if it is accepted twice simultaneously", async () => {
    const made = await offer("bo");
    const bo = await world.as("bo");
    const path = `/api/offers/${made.id}/accept`;
    const both = await Promise.all([call(bo, path), call(bo, path)]);
    expect(both.map(({ answer }) => answer).sort()).toEqual([200, 409]);
    expect((await mails(world)).filter((mail) => mail === "mei offer-accepted")).toHaveLength(1);
  });

  test("lapses on time, even without the alarm", async () => {
    const made = await offer("bo", 1);
    world.clock.advance(DAY);
    const late = await answered(made, "accept");
    expect(late).toMatchObject({ answer: 410, code: "offer-lapsed" });
    expect(await lapseOffers(world.db, world.clock.now())).toBe(1);
    expect(await lapseOffers(world.db, world.clock.now())).toBe(0);
    expect(await mails(world)).toContain("mei offer-lapsed");
    expect(await offer("ada")).toMatchObject({ answer: 201, amount: "1200.00" });
    expect(await offer("bo")).toMatchObject({ answer: 409, code: "offer-open" });
  });

  test("cannot be made to its bidder again once declined", async () => {
    const made = await offer("bo");
    expect(await answered(made, "decline")).toMatchObject({ status: "declined" });
    expect(await answered(made, "accept")).toMatchObject({ answer: 409, code: "offer-decided" });
    expect(await mails(world)).toContain("mei offer-declined");
    expect(await offer("bo")).toMatchObject({ answer: 409, code: "offer-declined-before" });
  });

  test("cannot be made at less than its bidder has bid", async () => {
    const { db, people, clock } = world;
    lot = await addLot(db, people.mei.id, clock.now(), { title: "Wave tables" });
    const low = await addBid(world, "ada", lot, 105_000);
    await addBid(world, "bo", lot, 120_000);
    const high = await addBid(world, "ada", lot, 150_000);
    await db.updateTable("packages").set({ reserve_cents: 200_000 }).execute();
    clock.set(lot.auction_end_time);
    await closeEndedAuctions(db, clock.now());
    mei = await world.as("mei");
    const offered = (bidId: string) => call(mei, `/api/bids/${bidId}/offer`, { days: 3 });
    expect(await offered(low)).toMatchObject({ answer: 409, code: "bid-not-offerable" });
    expect(await offered(high)).toMatchObject({ answer: 201, amount: "1500.00" });
  });

  test("can be made one at a time within 60 days", async () => {
    for (const days of [0, 2, 8, -1, 1.5, "x", null]) {
      expect(await offer("bo", days)).toMatchObject({ answer: 400 });
    }
    const both = await Promise.all([offer("bo"), offer("ada")]);
    expect(both.map(({ answer }) => answer).sort()).toEqual([201, 409]);
    expect(both.find(({ answer }) => answer === 409)?.code).toBe("offer-open");
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    expect(await offer("kim", 3, await world.as("ada"))).toMatchObject({ answer: 404 });
    world.clock.set(lot.auction_end_time + 60 * DAY + 1);
    mei = await world.as("mei");
    expect(await offer("kim")).toMatchObject({ answer: 409, code: "offer-late" });
  });

  test("cannot be made to members who left or have an unconfirmed address", async () => {
    const { id } = world.people.ada;
    await world.db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", id)
      .execute();
    expect(await offer("ada")).toMatchObject({ answer: 409, code: "bidder-unreachable" });
    const bid = await bidOf("bo");
    await offer("bo");
    await deleteAccount(world.db, world.people.bo.id, world.clock.now());
    expect(await mails(world)).toContain("mei offer-declined");
    expect(await world.db.selectFrom("offers").selectAll().execute()).toEqual([]);
    expect(await call(mei, `/api/bids/${bid}/offer`, { days: 3 })).toMatchObject({ answer: 404 });
  });

  test("prevents deleting its package and seller until it is over", async () => {
    const made = await offer("bo");
    const deleted = mei.json("DELETE", `/api/packages/${lot.id}`);
    expect(await refusal(deleted)).toEqual([409, "package-offered"]);
    expect(await thrown(deleteAccount(world.db, lot.seller_id, world.clock.now()))).not.toBeNull();
    expect(await call(mei, `/api/packages/${lot.id}/relist`)).toMatchObject({
      code: "relist-pending",
    });
    await answered(made, "decline");
    expect(await call(mei, `/api/packages/${lot.id}/relist`, RIGHTS)).toMatchObject({
      answer: 201,
    });
    expect(await offer("ada")).toMatchObject({ answer: 409, code: "offer-impossible" });
    expect((await mei.json("DELETE", `/api/packages/${lot.id}`)).status).toBe(204);
  });

  test("works by forms and keeps a refused form", async () => {
    const html = await page(mei, `/package/${lot.id}/offers`);
    expect(html.match(/name="bidId"/g)).toHaveLength(3);
    expect(html).toContain("Anonymous Bidder #");
    expect(html).not.toContain("Bo ");
    const bidId = await bidOf("bo");
    const refused = await mei.post(`/package/${lot.id}/offers`, { bidId, days: "2" });
    expect(await refused.text()).toContain("Choose an option from the list");
    expect((await mei.post(`/package/${lot.id}/offers`, { bidId, days: "5" })).status).toBe(303);
    const [open] = await world.db.selectFrom("offers").selectAll().execute();
    const bo = await world.as("bo");
    const taken = await bo.post(`/offer/${open?.id}`, { answer: "accept" });
    expect(taken.headers.get("location")).toBe(`/package/${lot.id}`);
    const again = await bo.post(`/offer/${open?.id}`, { answer: "accept" });
    expect(await again.text()).toContain("You accepted this offer");
    expect(await page(mei, "/trade")).toContain("Send Contract");
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const make = (bidId: string, days: string) =>
    way === "form"
      ? mei.post(`/package/${lot.id}/offers`, { bidId, days })
      : mei.json("POST", `/api/bids/${bidId}/offer`, { days });
  const decide = async (id: unknown, answer: string, by: Bidder = "bo", at = world) => {
    const browser = await at.as(by);
    return way === "form"
      ? browser.post(`/offer/${id}`, { answer })
      : browser.json("POST", `/api/offers/${id}/${answer}`, {}, { "idempotency-key": "K1" });
  };
  const offers = () => world.db.selectFrom("offers").selectAll().execute();

  test("a refused offer is not made", async () => {
    expect((await make(await bidOf("bo"), "2")).status).toBe(400);
    expect((await make("no-such-bid", "3")).status).toBe(404);
    expect(await offers()).toEqual([]);
    const { id } = await offer("bo");
    expect((await make(await bidOf("ada"), "3")).status).toBe(409);
    expect(await offers()).toMatchObject([{ id, status: "open" }]);
  });

  test("a refused answer decides nothing, and can be given later", async () => {
    const { id } = await offer("bo");
    const before = [await offers(), await mails(world)];
    const invalid = way === "form" ? 400 : 404;
    for (const answer of ["no, thank you", "", "Accept"])
      expect((await decide(id, encodeURIComponent(answer))).status).toBe(invalid);
    expect((await decide(id, "accept", "kim")).status).toBe(404);
    const strict = await createWorld({ beside: world, env: { BIDDING: "verified" } });
    expect((await decide(id, "accept", "bo", strict)).status).toBe(403);
    await strict.close();
    expect([await offers(), await mails(world)]).toEqual(before);
    expect((await decide(id, "accept")).status).toBe(way === "form" ? 303 : 200);
    expect((await decide(id, "decline", "bo")).status).toBe(409);
    expect(await offers()).toMatchObject([{ id, status: "accepted" }]);
  });
});

describe("an offer after a failed sale", () => {
  const over = {
    ...({ status: "ended", endedAt: 1000, reserveMissed: true, contract: "none" } as const),
    voidedAt: null,
    heldMs: 0,
    disproved: false,
    accepted: false,
    relisted: false,
  };
  const met = { ...over, reserveMissed: false };

  test.each<[string, Parameters<typeof offerableUntil>[0], number | null]>([
    ["missed its reserve", over, 1000 + 60 * DAY],
    ["runs", { ...over, status: "active", endedAt: null }, null],
    ["met its reserve", met, null],
    ["is being sold", { ...over, accepted: true }, null],
    ["was listed again", { ...over, relisted: true }, null],
    ["was disproved", { ...over, disproved: true }, null],
    ["was hidden since", { ...over, heldMs: 7 }, 1007 + 60 * DAY],
    ["was sold", { ...met, status: "settled", contract: "valid" }, null],
    ["fell through", { ...met, contract: "void", voidedAt: 5000 }, 5000 + 60 * DAY],
  ])("follows the deadline of a package that %s", (_, aftermath, until) => {
    expect(offerableUntil(aftermath)).toBe(until);
  });

  test("goes to the next bidder, who can get a new contract", async () => {
    lot = await play(world, { steps: ["end", "accept bo", "send"] });
    const { db, clock, people } = world;
    const made = { bidId: await bidOf("ada"), sellerId: people.mei.id, days: 3 } as const;
    expect(await thrown(offerLot(db, made, clock.now()))).toMatchObject({
      code: "offer-impossible",
    });
    await withdrawSale(world, lot.id);
    await expectPositions(db);
    expect(await lotNow()).toMatchObject({ status: "ended", highest_bid_cents: 150_000 });
    const again = { ...made, bidId: await bidOf("bo") };
    expect(await thrown(offerLot(db, again, clock.now()))).toMatchObject({
      code: "bid-not-offerable",
    });
    const open = await offerLot(db, made, clock.now());
    await acceptOffer(db, { offerId: open.id, bidderId: people.ada.id }, clock.now());
    await expectPositions(db);
    expect(await lotNow()).toMatchObject({ status: "ended", highest_bid_cents: 120_000 });
    await sendContractOf(db, made.bidId, clock.now());
    const standing = async (bidderId: string) =>
      (await standingOn(db, { packageId: lot.id, bidderId }, clock.now()))?.standing;
    expect(await standing(people.ada.id)).toBe("won");
    expect(await standing(people.bo.id)).toBe("released");
  });
});
