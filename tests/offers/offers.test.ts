import { beforeEach, describe, expect, test } from "bun:test";
import { standingOn } from "../../src/auctions/positions";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { lapseOffers } from "../../src/offers/lapsing";
import { offerLot } from "../../src/offers/offering";
import { offerableUntil } from "../../src/offers/rules";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { tellsAmount } from "../support/amounts";
import { sendContractOf } from "../support/contracts";
import { withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { expectPositions } from "../support/positions";
import { type Bidder, play } from "../support/standings";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let mei: Browser;

/** Bids of kim, ada and bo, below the reserve. */
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

async function lotNow() {
  return world.db
    .selectFrom("packages")
    .selectAll()
    .where("id", "=", lot.id)
    .executeTakeFirstOrThrow();
}

async function mailsTo(person: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom("mail_outbox")
    .select("template")
    .where("recipient", "=", `${person}@example.test`)
    .orderBy("id")
    .execute();
  return rows.map(({ template }) => template);
}

describe("a reserve that was not met", () => {
  test("is said wherever the lot is shown, and releases every bid", async () => {
    const bids = await world.db.selectFrom("bids").select("status").execute();
    expect(bids.map(({ status }) => status)).toEqual(["released", "released", "released"]);
    expect(await lotNow()).toMatchObject({ status: "ended", reserve_missed: 1 });
    const { visitor } = world;
    const said = "Ended, reserve not met";
    const page = await (await visitor.get(`/package/${lot.id}`)).text();
    // The header and the panel; the former brings the words along for what comes.
    expect(page.match(new RegExp(`>${said}<`, "g"))).toHaveLength(2);
    expect(await (await visitor.get("/marketplace?status=all")).text()).toContain(said);
    expect(await (await visitor.get("/marketplace.atom?status=all")).text()).toContain(said);
    expect(await (await visitor.get(`/publisher/${lot.seller_id}`)).text()).toContain(said);
    expect(await (await mei.get("/dashboard?tab=packages")).text()).toContain(said);
    expect(await (await mei.get("/corpus-profile")).text()).toContain(said);
    const state = await (await visitor.get(`/api/packages/${lot.id}/state`)).json();
    expect(state).toMatchObject({ reserveMissed: true, status: "ended", highestBid: "1500.00" });
    expect(tellsAmount(JSON.stringify(state), 150_000)).toBe(true);
    expect(tellsAmount(JSON.stringify(state), 200_000)).toBe(false);
  });

  test("tells the seller what comes next, by mail and on the lot's page", async () => {
    expect(await mailsTo("mei")).toContain("reserve-missed-seller");
    const page = await (await mei.get(`/package/${lot.id}`)).text();
    expect(page).toContain("What Next");
    expect(page).toContain(`href="/package/${lot.id}/offers"`);
    const bo = await (await (await world.as("bo")).get(`/package/${lot.id}`)).text();
    expect(bo).not.toContain("What Next");
    expect(bo).toContain("Reserve not met");
  });

  test("stays at the highest bid that is left, whoever leaves or is rejected after all", async () => {
    await deleteAccount(world.db, world.people.kim.id, world.clock.now());
    expect(await lotNow()).toMatchObject({ highest_bid_cents: 150_000, bid_count: 2 });
    const made = await offer("bo");
    await call(await world.as("bo"), `/api/offers/${made.id}/accept`);
    await call(mei, `/api/bids/${await bidOf("bo")}/reject`);
    expect(await lotNow()).toMatchObject({ highest_bid_cents: 120_000, status: "ended" });
    const state = await (await world.visitor.get(`/api/packages/${lot.id}/state`)).json();
    expect(state).toMatchObject({ highestBid: "1200.00", reserve: "not-met", acceptedBid: null });
  });

  test("has the seller's bids and the bidders' list hear of it while it may be offered", async () => {
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

  test("lets no bid be accepted that was released", async () => {
    const accepted = await call(mei, `/api/bids/${await bidOf("bo")}/accept`);
    expect(accepted).toMatchObject({ answer: 409, code: "bid-not-pending" });
  });
});

describe("an offer", () => {
  test("is made at the highest bid, told to its bidder, and shown to nobody else", async () => {
    const made = await offer("bo");
    expect(made).toMatchObject({ answer: 201, amount: "1500.00", status: "open" });
    expect(made.expiresAt).toBe(new Date(world.clock.now() + 3 * DAY).toISOString());
    expect(await mailsTo("bo")).toContain("offer-made");
    const bo = await world.as("bo");
    const own = await (await bo.get(`/api/packages/${lot.id}/standing`)).json();
    expect(own).toMatchObject({ standing: "released", offer: { id: made.id, amount: "1500.00" } });
    const rows = await (await bo.get("/api/dashboard/auctions")).json();
    expect(rows).toMatchObject([{ offer: { id: made.id } }]);
    const bids = await (await bo.get("/dashboard?tab=bids")).text();
    expect(bids).toContain(`href="/offer/${made.id}"`);
    expect(await (await bo.get(`/package/${lot.id}`)).text()).toContain(`/offer/${made.id}`);
    const page = await (await bo.get(`/offer/${made.id}`)).text();
    expect(page).toContain("Accept for $1,500.00");
    expect(await (await bo.get("/api/offers")).json()).toMatchObject([{ id: made.id }]);
    for (const other of [await world.as("ada"), mei]) {
      expect((await other.get(`/offer/${made.id}`)).status).toBe(404);
      const seen = await (await other.get(`/package/${lot.id}`)).text();
      expect(seen).not.toContain(`/offer/${made.id}`);
      expect(await call(other, `/api/offers/${made.id}/accept`)).toMatchObject({ answer: 404 });
    }
    const state = await (await world.visitor.get(`/api/packages/${lot.id}/state`)).json();
    expect(JSON.stringify(state)).not.toContain(made.id);
  });

  test("accepted is an accepted bid, at its amount, whose contract can be sent for 30 days", async () => {
    world.clock.advance(59 * DAY);
    mei = await world.as("mei");
    const made = await offer("ada", 7);
    const ada = await world.as("ada");
    world.clock.advance(6 * DAY);
    expect(await call(ada, `/api/offers/${made.id}/accept`)).toMatchObject({
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
    expect(await mailsTo("mei")).toContain("offer-accepted");
    expect(await mailsTo("ada")).toContain("offer-taken");
    world.clock.advance(29 * DAY);
    await sendContractOf(world.db, await bidOf("ada"), world.clock.now());
    expect(await lotNow()).toMatchObject({ status: "settled", highest_bid_cents: 120_000 });
  });

  test("accepted has no list say any more that the reserve was not met, until it is rejected", async () => {
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
    await call(await world.as("bo"), `/api/offers/${made.id}/accept`);
    expect(await missed()).toEqual(Array(6).fill(false));
    await call(mei, `/api/bids/${await bidOf("bo")}/reject`);
    expect(await missed()).toEqual(Array(6).fill(true));
  });

  test("accepted twice at once is accepted once", async () => {
    const made = await offer("bo");
    const bo = await world.as("bo");
    const path = `/api/offers/${made.id}/accept`;
    const both = await Promise.all([call(bo, path), call(bo, path)]);
    expect(both.map(({ answer }) => answer).sort()).toEqual([200, 409]);
    expect((await mailsTo("mei")).filter((name) => name === "offer-accepted")).toHaveLength(1);
  });

  test("lapses at its time, whether or not the alarm has rung, and the next may be asked", async () => {
    const made = await offer("bo", 1);
    world.clock.advance(DAY);
    const late = await call(await world.as("bo"), `/api/offers/${made.id}/accept`);
    expect(late).toMatchObject({ answer: 410, code: "offer-lapsed" });
    expect(await lapseOffers(world.db, world.clock.now())).toBe(1);
    expect(await lapseOffers(world.db, world.clock.now())).toBe(0);
    expect(await mailsTo("mei")).toContain("offer-lapsed");
    expect(await offer("ada")).toMatchObject({ answer: 201, amount: "1200.00" });
    expect(await offer("bo")).toMatchObject({ answer: 409, code: "offer-open" });
  });

  test("declined is answered, and its bidder is not asked again", async () => {
    const made = await offer("bo");
    const bo = await world.as("bo");
    expect(await call(bo, `/api/offers/${made.id}/decline`)).toMatchObject({ status: "declined" });
    expect(await call(bo, `/api/offers/${made.id}/accept`)).toMatchObject({
      answer: 409,
      code: "offer-decided",
    });
    expect(await mailsTo("mei")).toContain("offer-declined");
    expect(await offer("bo")).toMatchObject({ answer: 409, code: "offer-declined-before" });
  });

  test("is one at a time, for 1, 3, 5 or 7 days, within 60 days, by the lot's seller", async () => {
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

  test("reaches nobody whose address is not confirmed, or who has left", async () => {
    await world.db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", world.people.ada.id)
      .execute();
    expect(await offer("ada")).toMatchObject({ answer: 409, code: "bidder-unreachable" });
    const bid = await bidOf("bo");
    await offer("bo");
    await deleteAccount(world.db, world.people.bo.id, world.clock.now());
    expect(await mailsTo("mei")).toContain("offer-declined");
    expect(await world.db.selectFrom("offers").selectAll().execute()).toEqual([]);
    expect(await call(mei, `/api/bids/${bid}/offer`, { days: 3 })).toMatchObject({ answer: 404 });
  });

  test("keeps its lot and its seller until it is over", async () => {
    const made = await offer("bo");
    const deleted = await mei.json("DELETE", `/api/packages/${lot.id}`);
    expect([deleted.status, ((await deleted.json()) as Answered).code]).toEqual([
      409,
      "package-offered",
    ]);
    const { now } = world.clock;
    expect(deleteAccount(world.db, lot.seller_id, now.call(world.clock))).rejects.toThrow();
    expect(await call(mei, `/api/packages/${lot.id}/relist`)).toMatchObject({
      code: "relist-pending",
    });
    await call(await world.as("bo"), `/api/offers/${made.id}/decline`);
    expect(await call(mei, `/api/packages/${lot.id}/relist`)).toMatchObject({ answer: 201 });
    expect(await offer("ada")).toMatchObject({ answer: 409, code: "offer-impossible" });
    expect((await mei.json("DELETE", `/api/packages/${lot.id}`)).status).toBe(204);
  });

  test("works by forms alone, and keeps the form where it is refused", async () => {
    const page = await (await mei.get(`/package/${lot.id}/offers`)).text();
    expect(page.match(/name="bidId"/g)).toHaveLength(3);
    expect(page).toContain("Anonymous Bidder #");
    expect(page).not.toContain("Bo ");
    const bidId = await bidOf("bo");
    const refused = await mei.post(`/package/${lot.id}/offers`, { bidId, days: "2" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Choose 1, 3, 5 or 7 days");
    const made = await mei.post(`/package/${lot.id}/offers`, { bidId, days: "5" });
    expect(made.status).toBe(303);
    const [open] = await world.db.selectFrom("offers").selectAll().execute();
    const bo = await world.as("bo");
    const taken = await bo.post(`/offer/${open?.id}`, { answer: "accept" });
    expect(taken.headers.get("location")).toBe(`/package/${lot.id}`);
    const again = await bo.post(`/offer/${open?.id}`, { answer: "accept" });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("You have accepted this offer");
    expect(await (await mei.get("/trade")).text()).toContain("Send Contract");
  });
});

describe("where an offer can be made", () => {
  const over = {
    status: "ended",
    endedAt: 1000,
    reserveMissed: true,
    contract: "none",
    voidedAt: null,
    accepted: false,
    relisted: false,
  } as const;

  test("a lot that runs, was sold, is being sold or listed again leaves no second chance", () => {
    expect(offerableUntil(over)).toBe(1000 + 60 * DAY);
    expect(offerableUntil({ ...over, status: "active", endedAt: null })).toBeNull();
    expect(offerableUntil({ ...over, reserveMissed: false })).toBeNull();
    expect(offerableUntil({ ...over, accepted: true })).toBeNull();
    expect(offerableUntil({ ...over, relisted: true })).toBeNull();
    const settled = { ...over, status: "settled", reserveMissed: false } as const;
    expect(offerableUntil({ ...settled, contract: "stands" })).toBeNull();
    const fellThrough = {
      ...over,
      reserveMissed: false,
      contract: "void",
      voidedAt: 5000,
    } as const;
    expect(offerableUntil(fellThrough)).toBe(5000 + 60 * DAY);
  });

  test("a lot whose contract fell through is offered to the next, who can be sent a new one", async () => {
    const sold = await play(world, { steps: ["end", "accept bo", "send"] });
    lot = sold;
    const { db, clock, people } = world;
    const made = { bidId: await bidOf("ada"), sellerId: people.mei.id, days: 3 } as const;
    expect(offerLot(db, made, clock.now())).rejects.toThrow("offer-impossible");
    await withdrawSale(world, sold.id);
    await expectPositions(db);
    expect(await lotNow()).toMatchObject({ status: "ended", highest_bid_cents: 150_000 });
    const again = { ...made, bidId: await bidOf("bo") };
    expect(offerLot(db, again, clock.now())).rejects.toThrow("bid-not-offerable");
    const open = await offerLot(db, made, clock.now());
    await acceptOffer(db, { offerId: open.id, bidderId: people.ada.id }, clock.now());
    await expectPositions(db);
    expect(await lotNow()).toMatchObject({ status: "ended", highest_bid_cents: 120_000 });
    await sendContractOf(db, made.bidId, clock.now());
    const bo = { packageId: sold.id, bidderId: people.bo.id };
    const ada = { packageId: sold.id, bidderId: people.ada.id };
    expect((await standingOn(db, ada, clock.now()))?.standing).toBe("won");
    expect((await standingOn(db, bo, clock.now()))?.standing).toBe("released");
    const bid = { bidId: await bidOf("bo"), sellerId: people.mei.id };
    expect(acceptBid(db, bid, clock.now())).rejects.toThrow("package-settled");
  });
});
