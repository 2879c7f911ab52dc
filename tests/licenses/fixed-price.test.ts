import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { licensesOf } from "../../src/auctions/licenses";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { ListingRevised } from "../../src/auctions/refusals";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import {
  LicenseOwned,
  OwnShelf,
  ShelfClosed,
  ShelfPriceMoved,
  ShelfSoldOut,
} from "../../src/licenses/refusals";
import { buyLicense, closeShelf, setShelfPrice } from "../../src/licenses/shelf";
import { editListing, isEditable, ListingFixed } from "../../src/packages/edits";
import { deletionFault, PackageSold } from "../../src/packages/own-packages";
import { findPackage, type NewPackage, type Package, revisedAt } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { NO_END } from "../../src/rules/fixed-price";
import { ownStandingOn } from "../../src/trade/own-standing";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot, LISTING } from "../support/listings";
import { mails } from "../support/mail";
import type { Person } from "../support/people";
import { logOf } from "../support/public-log";

const world = worldForEach({ contractPrinter: quickPrinter });
const PRICE = 100_000;
let lot: Package;

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());
const own = () => ({ packageId: lot.id, sellerId: world.people.mei.id });
const current = () => findPackage(world.db, lot.id);

const buy = (who: Person, priceCents = PRICE, reviewedListingAt: number | null = null) =>
  buyLicense(
    world.db,
    { packageId: lot.id, buyerId: world.people[who].id, priceCents, reviewedListingAt },
    world.clock.now(),
  );

async function list(changes: Partial<NewPackage> = {}): Promise<void> {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { sale: "fixed", ...changes });
}

async function committed(who: Person): Promise<number> {
  const { db, people, clock } = world;
  return (await exposureOf(db, people[who].id, clock.now())).committedCents;
}

async function standing(who: Person): Promise<string | null> {
  const bidderId = world.people[who].id;
  return (await ownStandingOn(world.db, { packageId: lot.id, bidderId }, world.clock.now()))
    .standing;
}

async function proved(): Promise<string> {
  const log = logOf(world);
  const asked = { packageId: lot.id, memberId: world.people.mei.id, pseudonym: "", isSeller: true };
  const pieces = await Array.fromAsync(proofText(world.db, log, asked));
  return verifyBundle(pieces.join(""), await log.verifierKey()).at(-1) ?? "";
}

describe("one license", () => {
  beforeEach(() => list());

  test("is sold at its price, to one buyer, with a contract at once", async () => {
    expect(lot).toMatchObject({
      auction_end_time: NO_END,
      scheduled_end_time: null,
      status: "active",
    });
    expect(await thrown(buy("mei"))).toBeInstanceOf(OwnShelf);
    expect(await thrown(buy("ada", PRICE + 1))).toBeInstanceOf(ShelfPriceMoved);
    const sale = await buy("ada");
    expect(sale).toMatchObject({ seat: 1, priceCents: PRICE });
    expect(await committed("ada")).toBe(PRICE);
    expect(await thrown(buy("bo"))).toBeInstanceOf(ShelfSoldOut);
    await conclude();
    expect(await current()).toMatchObject({
      status: "settled",
      highest_bid_cents: PRICE,
      ended_at: world.clock.now(),
      bid_count: 0,
    });
    expect(await committed("ada")).toBe(PRICE);
    expect(await standing("ada")).toBe("won");
    const contract = await world.db.selectFrom("contracts").selectAll().executeTakeFirstOrThrow();
    expect(contract.buyer_id).toBe(world.people.ada.id);
    expect(contract.document).toContain("at a fixed price, without an auction");
    expect(await mails(world)).toEqual(
      expect.arrayContaining([
        "ada license-bought",
        "mei license-sold",
        "ada contract",
        "mei contract",
      ]),
    );
    expect(await mails(world)).not.toContain("mei auction-ended");
    expect(await thrown(buy("bo"))).toBeInstanceOf(ShelfClosed);
    expect(await proved()).toContain("Licenses sold: 1");
    await expectPositions(world.db);
  });

  test("can be sold again in a new listing once its contract is void", async () => {
    await buy("ada");
    await conclude();
    world.clock.advance(30 * DAY);
    const [license] = await licensesOf(world.db, lot.id);
    const party = { contractId: license?.contract_id ?? "", memberId: world.people.ada.id };
    await withdrawDelivery(world.db, party, world.clock.now());
    expect((await current()).status).toBe("ended");
    expect(await committed("ada")).toBe(0);
    expect(await standing("ada")).toBe("released");
    expect(await proved()).toContain("fell through: 1");
  });

  test("with exclusive rights blocks every other listing of the collection", async () => {
    await list({
      title: "Exclusive",
      description: "Another collection, of which one buyer gets the rights.",
      rights: { ...NO_RIGHTS, uses: ["pretraining"], exclusive: true },
    });
    await buy("ada");
    await conclude();
    const seller = await world.as("mei");
    const again = await seller.json("POST", "/api/packages", {
      ...LISTING,
      title: "Exclusive",
      sale: "fixed",
    });
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
      409,
      "sold-exclusively",
    ]);
  });
});

describe("any number of licenses", () => {
  beforeEach(() => list({ shelf: "unlimited" }));

  test("is sold to one member after another, and stays on sale", async () => {
    await buy("ada");
    await conclude();
    expect(await current()).toMatchObject({ status: "active", highest_bid_cents: null });
    expect(await thrown(buy("ada"))).toBeInstanceOf(LicenseOwned);
    await buy("bo");
    await conclude();
    expect([await standing("ada"), await standing("bo")]).toEqual(["won", "won"]);
    expect([await committed("ada"), await committed("bo")]).toEqual([PRICE, PRICE]);
    expect(await proved()).toContain("Licenses sold: 2");
    expect(await deletionFault(world.db, await current(), world.clock.now())).toBeInstanceOf(
      PackageSold,
    );
    await expectPositions(world.db);
  });

  test("takes a new price, which a buyer who saw the earlier one is told", async () => {
    await buy("ada");
    await conclude();
    await setShelfPrice(world.db, { ...own(), priceCents: 60_000 }, world.clock.now());
    expect(await thrown(buy("bo"))).toMatchObject({ values: { priceCents: 60_000 } });
    await buy("bo", 60_000);
    await conclude();
    expect(await current()).toMatchObject({
      starting_price_cents: 60_000,
      listed_price_cents: 60_000,
    });
    await setShelfPrice(world.db, { ...own(), priceCents: 900_000 }, world.clock.now());
    expect(await committed("ada")).toBe(PRICE);
    expect(await proved()).toContain("Licenses sold: 2");
  });

  test("ends when the seller stops, and what is sold stays sold", async () => {
    await buy("ada");
    await closeShelf(world.db, own(), world.clock.now());
    expect(await current()).toMatchObject({ status: "settled", highest_bid_cents: PRICE });
    await conclude();
    expect(await thrown(buy("bo"))).toBeInstanceOf(ShelfClosed);
    expect(await thrown(closeShelf(world.db, own(), world.clock.now()))).toBeInstanceOf(
      ShelfClosed,
    );
    expect(await standing("ada")).toBe("won");
    expect(await proved()).toContain("Licenses sold: 1");
    await expectPositions(world.db);
  });

  test("keeps its terms after the first sale, and a buyer sees those before it", async () => {
    const { db, clock } = world;
    const edited = {
      ...LISTING,
      startingPriceCents: PRICE,
      description: "Other ledgers of a harbour.",
    };
    const listing = { ...edited, sale: "fixed", shelf: "unlimited" } as unknown as NewPackage;
    const edit = { id: lot.id, sellerId: lot.seller_id, version: null, listing };
    const seen = revisedAt(lot);
    await editListing(db, edit, clock.now());
    expect(await thrown(buy("ada", PRICE, seen))).toBeInstanceOf(ListingRevised);
    await buy("ada", PRICE, revisedAt(await current()));
    expect(await isEditable(db, await current(), clock.now())).toBe(false);
    expect(await thrown(editListing(db, edit, clock.now()))).toBeInstanceOf(ListingFixed);
  });
});

describe("a last day", () => {
  test("ends the sale, and its seller is emailed", async () => {
    const saleEndsAt = world.clock.now() + 3 * DAY;
    await list({ saleEndsAt });
    world.clock.advance(3 * DAY);
    expect(await thrown(buy("ada"))).toBeInstanceOf(ShelfClosed);
    await closeEndedAuctions(world.db, world.clock.now());
    expect(await current()).toMatchObject({ status: "ended", ended_at: saleEndsAt });
    expect(await mails(world)).toEqual(["mei sale-ended"]);
    await list({ title: "Sold", shelf: "unlimited", saleEndsAt: world.clock.now() + DAY });
    await buy("ada");
    world.clock.advance(DAY);
    await closeEndedAuctions(world.db, world.clock.now());
    expect((await current()).status).toBe("settled");
    await conclude();
    expect(await mails(world)).toContain("ada contract");
    expect(await proved()).toContain("Licenses sold: 1");
  });

  test("does not come while there is none", async () => {
    await list();
    world.clock.advance(400 * DAY);
    expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([]);
    expect((await buy("ada")).priceCents).toBe(PRICE);
  });
});

test("of two buyers at the same moment, one gets the license", async () => {
  await list();
  const tries = await Promise.allSettled([buy("ada"), buy("bo"), buy("kim")]);
  expect(tries.filter(({ status }) => status === "fulfilled").length).toBe(1);
  expect((await licensesOf(world.db, lot.id)).length).toBe(1);
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const asked = async (
    who: Person,
    paths: { form: string; call: string },
    body: Record<string, string>,
  ) => {
    const browser = await world.as(who);
    return way === "form" ? browser.post(paths.form, body) : browser.json("POST", paths.call, body);
  };

  test("nobody bids", async () => {
    await list();
    const paths = { form: `/package/${lot.id}/bids`, call: `/api/packages/${lot.id}/bids` };
    const reviewed: Record<string, string> = way === "form" ? { reviewedPrice: "1000" } : {};
    const refused = await asked("ada", paths, { amount: "2000", ...reviewed });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(way === "form" ? "fixed price" : '"fixed-price"');
    expect((await current()).bid_count).toBe(0);
  });

  test("a member buys, and is told of a changed price", async () => {
    await list();
    const paths = { form: `/package/${lot.id}/license`, call: `/api/packages/${lot.id}/licences` };
    await setShelfPrice(world.db, { ...own(), priceCents: 90_000 }, world.clock.now());
    const moved = await asked("ada", paths, { price: "1000.00" });
    expect(moved.status).toBe(409);
    expect(await moved.text()).toContain("$900.00");
    const bought = await asked("ada", paths, { price: "900.00" });
    expect(bought.status).toBe(way === "form" ? 303 : 201);
    expect((await current()).status).toBe("settled");
  });
});

describe("a listing by a call", () => {
  const listed = async (changes: object) => {
    const seller = await world.as("mei");
    const { auctionDurationHours: _, ...facts } = LISTING;
    const response = await seller.json("POST", "/api/packages", {
      ...facts,
      sale: "fixed",
      ...changes,
    });
    return [response.status, await response.json()] as const;
  };

  test("states its price, its licenses and its last day", async () => {
    const [status, body] = await listed({ shelf: "unlimited", lastDay: "2027-03-31" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sale: "fixed",
      status: "active",
      startingPrice: "1000.00",
      minimumBid: "1000.00",
      endsAt: "2027-04-01T00:00:00.000Z",
      contractAutomatic: true,
      shelf: { price: "1000.00", unlimited: true, open: true },
    });
  });

  test("is refused with what only auctions have", async () => {
    for (const [field, value] of Object.entries({
      reservePrice: "2000",
      seats: 3,
      exclusiveFrom: "5000",
      lastDay: "2026-01-01",
    })) {
      const [status, body] = await listed({ [field]: value });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
    }
    const [status, body] = await listed({ sale: "highest", lastDay: "2027-03-31" });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("lastDay")]);
  });
});

test("a page offers the license to members, and its calendar has no end", async () => {
  await list({ shelf: "unlimited" });
  const page = async (who: Person | null) =>
    (await (who ? await world.as(who) : world.visitor).get(`/package/${lot.id}`)).text();
  expect(await page(null)).toContain("Sign in to buy");
  expect(await page("ada")).toContain("Buy a license for $1,000.00");
  expect(await page("mei")).toContain("Change price or stop selling");
  expect(await page("ada")).not.toContain("Bid History");
  expect(await (await world.visitor.get(`/package/${lot.id}.ics`)).text()).not.toContain("VEVENT");
  await buy("ada");
  expect(await page("ada")).toContain("You have a license");
  const found = await world.visitor.get("/api/packages?sale=fixed");
  expect(await found.text()).toContain(lot.id);
  expect(await (await world.visitor.get("/marketplace?sale=fixed")).text()).toContain(
    "Fixed price",
  );
});
