import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { editListing } from "../../src/packages/edits";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot, LISTING, LOT } from "../support/listings";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { decide, putUp } from "../support/selling-ways";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const SHARED = { ...NO_RIGHTS, uses: ["pretraining"] as const };
const body = (changes: object = {}) => ({
  ...LISTING,
  title: LOT.title,
  startingPrice: "100",
  rights: { uses: ["pretraining"] },
  ...changes,
});
const EITHER = { seats: 3, exclusiveFrom: "150" };

interface Answer {
  answer: number;
  code?: string | undefined;
}

async function call(method: "POST", path: string, sent: object, by = mei) {
  const response = await by.json(method, `/api${path}`, sent);
  const { code, id, message } = await response.json();
  return { answer: response.status, code, id, message };
}

const codeOf = async (attempt: Promise<unknown>) =>
  ((await thrown(attempt)) as { code?: string } | null)?.code;

const OFFERS = {
  shared: { listing: {}, stored: { rights: SHARED } },
  either: { listing: EITHER, stored: { rights: SHARED, seats: 3, exclusiveFromCents: 15_000 } },
  exclusive: {
    listing: { rights: { uses: ["pretraining"], exclusive: true } },
    stored: { rights: { ...SHARED, exclusive: true } },
  },
} as const;
type Offer = keyof typeof OFFERS;
const OFFER_NAMES = Object.keys(OFFERS) as Offer[];
const OFFER_PAIRS = OFFER_NAMES.flatMap((one) => OFFER_NAMES.map((two) => [one, two] as const));

const addOffer = (offer: Offer, changes: Partial<NewPackage> = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), {
    ...OFFERS[offer].stored,
    ...changes,
  });

/** Every way in which a listing comes to auction, or changes what it offers. */
const PATHS: Record<string, (listing: object, stored: Partial<NewPackage>) => Promise<Answer>> = {
  listing: (listing) => call("POST", "/packages", body(listing)),
  async draft(listing) {
    const { id } = await call("POST", "/packages", body({ ...listing, draft: true }));
    return call("POST", `/packages/${id}/publish`, {});
  },
  async edit(_, stored) {
    const { db, clock, people } = world;
    const other = await addOffer("shared", { title: "Another title", description: "Other words." });
    const own = { id: other.id, sellerId: people.mei.id, version: null };
    const edit = editListing(db, { ...own, listing: { ...LOT, ...stored } }, clock.now());
    const code = await codeOf(edit);
    return { answer: code === undefined ? 200 : 409, code };
  },
  async relisting(listing) {
    const other = await addOffer("shared", { title: "Another title", description: "Other words." });
    await world.db
      .updateTable("packages")
      .set({ status: "ended", ended_at: world.clock.now() })
      .where("id", "=", other.id)
      .execute();
    return call("POST", `/packages/${other.id}/relist`, body(listing));
  },
  async import(listing) {
    const row = JSON.stringify(body(listing));
    const sent = await mei.send("POST", "/api/packages/import", {
      body: row,
      headers: { "content-type": "application/x-ndjson" },
    });
    const { created } = await sent.json();
    return call("POST", `/packages/${created[0]}/publish`, {});
  },
};

describe.each(Object.entries(PATHS))("a %s", (_, list) => {
  test.each(OFFER_PAIRS)(
    "beside an auction that offers %s rights: %s",
    async (running, offered) => {
      await addOffer(running);
      const { answer, code } = await list(OFFERS[offered].listing, OFFERS[offered].stored);
      const isFree = running === "shared" && offered === "shared";
      expect([answer, code]).toEqual(
        isFree ? [answer, undefined] : [409, "exclusive-offered-twice"],
      );
      expect(answer).toBeLessThan(isFree ? 300 : 410);
    },
  );
});

test("names the contract that stands in the way of a round with exclusive bids", async () => {
  const lot = await putUp(world, "auction");
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
  expect(await call("POST", "/packages", body(EITHER))).toMatchObject({ code: "rights-promised" });
  const { reference } = await sendContractOf(
    world.db,
    (await findPackage(world.db, lot.id)).highest_bid_id ?? "",
    world.clock.now(),
  );
  const refused = await call("POST", "/packages", body(EITHER));
  expect(refused).toMatchObject({ answer: 409, code: "exclusive-sold-before" });
  expect(refused.message).toMatch(
    new RegExp(`contract ${reference}.*last until 2027-\\d\\d-\\d\\d`),
  );
  expect(await call("POST", "/packages", body({ seats: 3 }))).toMatchObject({ answer: 201 });
  await withdrawSale(world, lot.id);
  await world.db.updateTable("packages").set({ status: "ended" }).execute();
  mei = await world.as("mei");
  expect(await call("POST", "/packages", body(EITHER))).toMatchObject({ answer: 201 });
});

describe("a decision of the seller", () => {
  const undecided = async (way: "auction" | "round" | "round won exclusively") => {
    const lot = await putUp(world, way, { sale: "seller" });
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    return lot;
  };
  const decided = async (lot: Package) => codeOf(decide(world, lot));

  test.each([
    ["auction", "exclusive auction", "exclusive-offered-twice"],
    ["auction", "round won exclusively", "exclusive-offered-twice"],
    ["round", "exclusive auction", "exclusive-offered-twice"],
    ["round won exclusively", "auction", "exclusive-offered-twice"],
  ] as const)("on an ended %s waits for a running %s", async (ended, running, code) => {
    const lot = await undecided(ended);
    const other = await putUp(world, running);
    expect(await decided(lot)).toBe(code);
    world.clock.set(other.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    const { rights_sold, status } = await findPackage(world.db, lot.id);
    const isLost = ended !== "round won exclusively";
    expect([rights_sold, status]).toEqual([isLost ? 1 : 0, "ended"]);
    if (!isLost) expect(await decided(lot)).toBe("rights-promised");
    const { count } = await world.db
      .selectFrom("bids")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("package_id", "=", lot.id)
      .where("status", "=", "accepted")
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test("cannot undo the rejection of a bid once its rights are promised", async () => {
    const lot = await undecided("auction");
    const decision = { bidId: lot.highest_bid_id ?? "", sellerId: world.people.mei.id };
    await acceptBid(world.db, decision, world.clock.now());
    await rejectBid(world.db, decision, world.clock.now());
    const other = await putUp(world, "exclusive auction", { sale: "seller" });
    const accepted = { ...decision, bidId: other.highest_bid_id ?? "" };
    await acceptBid(world.db, accepted, world.clock.now());
    const undone = reinstateBid(world.db, decision, world.clock.now());
    expect(await codeOf(undone)).toBe("rights-promised");
  });
});

describe("bids that an earlier version accepted on both packages", () => {
  const acceptBoth = async (way: "auction" | "round") => {
    const [lot, exclusiveLot] = [await putUp(world, way), await putUp(world, "exclusive auction")];
    const { db, clock } = world;
    await db
      .updateTable("packages")
      .set({ seller_id: world.people.kim.id })
      .where("id", "=", lot.id)
      .execute();
    clock.set(lot.auction_end_time);
    await closeEndedAuctions(db, clock.now());
    await db
      .updateTable("packages")
      .set({ seller_id: world.people.mei.id })
      .where("id", "=", lot.id)
      .execute();
    await db.deleteFrom("mail_outbox").execute();
    return [await findPackage(db, lot.id), await findPackage(db, exclusiveLot.id)] as const;
  };
  const bidStates = async (lot: Package) => {
    const query = world.db.selectFrom("bids").select("status").where("package_id", "=", lot.id);
    return (await query.execute()).map(({ status }) => status);
  };

  test("the first contract releases the other buyers", async () => {
    const [lot, exclusiveLot] = await acceptBoth("auction");
    await sendContractOf(world.db, exclusiveLot.highest_bid_id ?? "", world.clock.now());
    expect(await bidStates(lot)).toEqual(["released"]);
    const mails = (await outbox(world)).filter(({ values }) => values.packageId === lot.id);
    expect(mails.map(({ to, template }) => `${to} ${template}`).sort()).toEqual([
      "bo rights-sold",
      "mei rights-sold-seller",
    ]);
    const late = sendContractOf(world.db, lot.highest_bid_id ?? "", world.clock.now());
    expect(await codeOf(late)).toBe("bid-not-accepted");
  });

  test("a contract from that time releases the buyers whose contracts are due", async () => {
    const [lot, exclusiveLot] = await acceptBoth("round");
    const { db, clock } = world;
    await db
      .updateTable("packages")
      .set({ title: "Elsewhere", description: "Elsewhere" })
      .where("id", "=", lot.id)
      .execute();
    await sendContractOf(db, exclusiveLot.highest_bid_id ?? "", clock.now());
    await db.updateTable("packages").set({ title: LOT.title }).where("id", "=", lot.id).execute();
    await concludeDueContracts(db, quickPrinter, clock.now());
    expect(await bidStates(lot)).toEqual(["released", "released"]);
    const licenses = await db.selectFrom("licences").select(["contract_id", "voided_at"]).execute();
    expect(licenses).toEqual([
      { contract_id: null, voided_at: clock.now() },
      { contract_id: null, voided_at: clock.now() },
    ]);
    const toSeller = await outbox(world, "rights-sold-seller");
    expect(toSeller).toMatchObject([
      { values: { isExclusive: true, reference: "AIM-2026-000001" } },
    ]);
    await concludeDueContracts(db, quickPrinter, clock.now());
    expect(await outbox(world, "rights-sold")).toHaveLength(2);
  });
});

test("a running round takes no exclusive bid while another's license is in force", async () => {
  const { db, clock, people } = world;
  const round = await putUp(world, "round won by licenses", { auctionDurationHours: 48 });
  const lot = await putUp(world, "auction");
  const bid = (isExclusive: boolean) => {
    const maximumCents = isExclusive ? 40_000 : 14_000;
    const request = { packageId: round.id, bidderId: people.kim.id, amountCents: null };
    return codeOf(
      takeBid(db, { ...request, maximumCents, isExclusive, idempotencyKey: null }, clock),
    );
  };
  const exclusiveBids = () => db.selectFrom("exclusive_bids").select("bidder_id").execute();
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  expect(await bid(true)).toBe("rights-sold");
  expect(await exclusiveBids()).toEqual([]);
  expect(await bid(false)).toBeUndefined();
  await db
    .updateTable("bids")
    .set({ status: "released" })
    .where("package_id", "=", lot.id)
    .execute();
  expect(await bid(true)).toBeUndefined();
  expect(await exclusiveBids()).toHaveLength(1);
});

test("hides the button of a shelf while exclusive rights are at auction elsewhere", async () => {
  const lot = await putUp(world, "shelf");
  const kim = await world.as("kim");
  const pages = async () => {
    const page = await (await kim.get(`/package/${lot.id}`)).text();
    const purchase = await (await kim.get(`/package/${lot.id}/license`)).text();
    return [page.includes(`/package/${lot.id}/license"`), purchase.includes('name="price"')];
  };
  expect(await pages()).toEqual([true, true]);
  const other = await putUp(world, "exclusive auction");
  expect(await pages()).toEqual([false, false]);
  const bought = await call("POST", `/packages/${lot.id}/licences`, { price: "105" }, kim);
  expect(bought).toMatchObject({ answer: 409, code: "rights-sold" });
  world.clock.advance(3 * DAY);
  await world.db.deleteFrom("bids").where("package_id", "=", other.id).execute();
  await world.db.deleteFrom("packages").where("id", "=", other.id).execute();
  expect(await pages()).toEqual([true, true]);
});
