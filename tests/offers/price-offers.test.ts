import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { OverOwnLimit } from "../../src/auctions/refusals";
import { commitmentsOf } from "../../src/leaving/commitments";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { endDuePriceOffers } from "../../src/licenses/price-offer-alarm";
import { findPriceOffer } from "../../src/licenses/price-offer-reading";
import {
  acceptPriceOffer,
  counterPriceOffer,
  declinePriceOffer,
  makePriceOffer,
} from "../../src/licenses/price-offers";
import {
  CounterOpen,
  CounterOutOfRange,
  LicenseOwned,
  NotYourTurn,
  OfferNotBelow,
  OfferPending,
  OffersNotTaken,
  OwnShelf,
  PriceOfferDecided,
  PriceOfferLapsed,
  PriceOfferNotFound,
  ShelfClosed,
} from "../../src/licenses/refusals";
import { buyLicense, closeShelf, setShelfPrice } from "../../src/licenses/shelf";
import { reviseAddedTax } from "../../src/packages/added-tax";
import { isEditable } from "../../src/packages/edits";
import { deletionFault, PackageOffered } from "../../src/packages/own-packages";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { refusal, thrown } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import type { Person } from "../support/people";
import { logOf } from "../support/public-log";

const world = worldForEach({ contractPrinter: quickPrinter });
const PRICE = 100_000;
const RAISED_TAX = { tax_added_rate: 2000, tax_rules: null };
let lot: Package;

async function list(changes: Partial<NewPackage> = {}): Promise<void> {
  const { db, people, clock } = world;
  const sale = { sale: "fixed", takesOffers: true, ...changes } as const;
  lot = await addLot(db, people.mei.id, clock.now(), sale);
}

const now = () => world.clock.now();
const conclude = () => concludeDueContracts(world.db, quickPrinter, now());
const own = () => ({ packageId: lot.id, sellerId: world.people.mei.id });
const current = () => findPackage(world.db, lot.id);

const offer = (who: Person, amountCents: number) =>
  makePriceOffer(
    world.db,
    { packageId: lot.id, buyerId: world.people[who].id, amountCents },
    now(),
  );

const answer = (who: Person, offerId: string) => ({ offerId, memberId: world.people[who].id });
const accept = (who: Person, id: string) => acceptPriceOffer(world.db, answer(who, id), now());
const decline = (who: Person, id: string) => declinePriceOffer(world.db, answer(who, id), now());
const counter = (who: Person, id: string, amountCents: number) =>
  counterPriceOffer(world.db, { ...answer(who, id), amountCents }, now());
const buy = (who: Person, priceCents = PRICE) =>
  buyLicense(world.db, { packageId: lot.id, buyerId: world.people[who].id, priceCents }, now());

const stored = (id: string) => findPriceOffer(world.db, id, world.people.mei.id);

async function committed(who: Person): Promise<number> {
  return (await exposureOf(world.db, world.people[who].id, now())).committedCents;
}

beforeEach(() => list());

describe("an offer", () => {
  test("binds its buyer, and the seller accepts it, with a contract at once", async () => {
    const { id } = await offer("ada", 80_000);
    expect(await committed("ada")).toBe(80_000);
    expect(await mails(world)).toEqual(["mei price-offer-made"]);
    expect(await thrown(accept("ada", id))).toBeInstanceOf(NotYourTurn);
    await accept("mei", id);
    expect(await committed("ada")).toBe(80_000);
    await conclude();
    expect(await current()).toMatchObject({ status: "settled", highest_bid_cents: 80_000 });
    expect(await stored(id)).toMatchObject({ status: "accepted", decided_at: now() });
    const { document, buyer_id } = await world.db
      .selectFrom("contracts")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(buyer_id).toBe(world.people.ada.id);
    expect(document).toContain("the parties agreed on a lower price");
    expect(await mails(world)).toEqual(
      expect.arrayContaining(["ada license-bought", "ada contract"]),
    );
    expect(await thrown(accept("mei", id))).toBeInstanceOf(PriceOfferDecided);
    const log = logOf(world);
    const asked = { packageId: lot.id, memberId: lot.seller_id, pseudonym: "", isSeller: true };
    const proof = (await Array.fromAsync(proofText(world.db, log, asked))).join("");
    expect(verifyBundle(proof, await log.verifierKey()).at(-1)).toContain("$800.00");
    await expectPositions(world.db);
  });

  test("is refused to the seller, where none are taken, at the price, and twice", async () => {
    expect(await thrown(offer("mei", 80_000))).toBeInstanceOf(OwnShelf);
    expect(await thrown(offer("ada", PRICE))).toBeInstanceOf(OfferNotBelow);
    await offer("ada", 80_000);
    expect(await thrown(offer("ada", 90_000))).toBeInstanceOf(OfferPending);
    await list({
      title: "Firm",
      description: "Another collection altogether.",
      takesOffers: false,
    });
    expect(await thrown(offer("ada", 80_000))).toBeInstanceOf(OffersNotTaken);
  });

  test("stays within the buyer's own limit", async () => {
    await world.db.updateTable("users").set({ commitment_limit_cents: 79_999 }).execute();
    expect(await thrown(offer("ada", 80_000))).toBeInstanceOf(OverOwnLimit);
    expect(await world.db.selectFrom("price_offers").selectAll().execute()).toEqual([]);
    expect(await mails(world)).toEqual([]);
  });

  test("is declined, which frees the buyer to offer again", async () => {
    const { id } = await offer("ada", 50_000);
    await decline("mei", id);
    expect(await committed("ada")).toBe(0);
    expect(await mails(world)).toContain("ada price-offer-declined");
    expect((await offer("ada", 60_000)).status).toBe("open");
  });

  test("reminds the seller, and lapses after seven days", async () => {
    const { id } = await offer("ada", 80_000);
    world.clock.advance(6 * DAY);
    await endDuePriceOffers(world.db, now());
    expect(await mails(world)).toEqual(["mei price-offer-made", "mei price-offer-expiring"]);
    world.clock.advance(DAY);
    expect(await committed("ada")).toBe(0);
    expect(await thrown(accept("mei", id))).toBeInstanceOf(PriceOfferLapsed);
    expect(await endDuePriceOffers(world.db, now())).toBe(1);
    expect(await endDuePriceOffers(world.db, now())).toBe(0);
    expect(await mails(world)).toContain("ada price-offer-lapsed");
    expect((await stored(id)).status).toBe("lapsed");
  });

  test("keeps the listing as it was, and its buyer's account", async () => {
    await offer("ada", 80_000);
    expect(await isEditable(world.db, await current(), now())).toBe(false);
    const [commitment] = await commitmentsOf(world.db, world.people.ada.id, now());
    expect(commitment).toMatchObject({ kind: "offer", until: now() + 7 * DAY });
    expect(await commitmentsOf(world.db, world.people.mei.id, now())).toEqual([]);
  });

  test("keeps the tax that its buyer was shown", async () => {
    const { id } = await offer("ada", 80_000);
    const revise = () =>
      inTransaction(world.db, (tx) => reviseAddedTax(tx, world.people.mei.id, RAISED_TAX, now()));
    await revise();
    expect((await current()).tax_added_rate).toBe(0);
    await decline("mei", id);
    await revise();
    expect((await current()).tax_added_rate).toBe(2000);
  });

  test("is nobody else's business", async () => {
    const { id } = await offer("ada", 80_000);
    for (const act of [accept, decline])
      expect(await thrown(act("bo", id))).toBeInstanceOf(PriceOfferNotFound);
  });
});

describe("a counter-offer", () => {
  test("frees the buyer, binds the seller, and the buyer accepts it", async () => {
    const { id } = await offer("ada", 60_000);
    for (const cents of [60_000, PRICE]) {
      expect(await thrown(counter("mei", id, cents))).toBeInstanceOf(CounterOutOfRange);
    }
    expect(await thrown(counter("ada", id, 70_000))).toBeInstanceOf(NotYourTurn);
    await counter("mei", id, 80_000);
    expect(await committed("ada")).toBe(0);
    expect(await mails(world)).toContain("ada price-offer-countered");
    expect(await thrown(counter("mei", id, 90_000))).toBeInstanceOf(NotYourTurn);
    expect(await thrown(closeShelf(world.db, own(), now()))).toBeInstanceOf(CounterOpen);
    expect(await deletionFault(world.db, await current(), now())).toBeInstanceOf(PackageOffered);
    expect(await commitmentsOf(world.db, world.people.mei.id, now())).toMatchObject([
      { kind: "offer" },
    ]);
    await accept("ada", id);
    await conclude();
    expect(await current()).toMatchObject({ status: "settled", highest_bid_cents: 80_000 });
    expect(await committed("ada")).toBe(80_000);
  });

  test("is declined by the buyer, or lapses", async () => {
    const first = await offer("ada", 60_000);
    await counter("mei", first.id, 80_000);
    await decline("ada", first.id);
    expect(await mails(world)).toContain("mei price-offer-declined");
    const second = await offer("ada", 60_000);
    await counter("mei", second.id, 80_000);
    world.clock.advance(7 * DAY);
    await endDuePriceOffers(world.db, now());
    expect(await mails(world)).toContain("mei price-offer-lapsed");
    await closeShelf(world.db, own(), now());
    expect((await current()).status).toBe("ended");
  });
});

describe("offers end", () => {
  test("when the one license is sold to somebody else", async () => {
    const { id } = await offer("ada", 80_000);
    await buy("bo");
    expect(await thrown(accept("mei", id))).toBeInstanceOf(PriceOfferLapsed);
    expect([(await stored(id)).status, await committed("ada")]).toEqual(["ended", 0]);
    expect(await mails(world)).toContain("ada price-offer-ended");
  });

  test("when the price falls to them, but not below", async () => {
    const high = await offer("ada", 80_000);
    const low = await offer("bo", 50_000);
    await setShelfPrice(world.db, { ...own(), priceCents: 80_000 }, now());
    expect([(await stored(high.id)).status, (await stored(low.id)).status]).toEqual([
      "ended",
      "open",
    ]);
  });

  test("when the sale ends, and the buyer's own when they buy", async () => {
    await list({
      title: "Many",
      description: "Another collection altogether.",
      shelf: "unlimited",
    });
    const [ada, bo] = [await offer("ada", 80_000), await offer("bo", 70_000)];
    await buy("ada");
    expect([(await stored(ada.id)).status, (await stored(bo.id)).status]).toEqual([
      "ended",
      "open",
    ]);
    expect(await thrown(offer("ada", 60_000))).toBeInstanceOf(LicenseOwned);
    await closeShelf(world.db, own(), now());
    expect((await stored(bo.id)).status).toBe("ended");
    expect(await thrown(offer("kim", 60_000))).toBeInstanceOf(ShelfClosed);
  });
});

test("of a purchase and two accepted offers at the same moment, one gets the license", async () => {
  const [ada, bo] = [await offer("ada", 80_000), await offer("bo", 70_000)];
  const tries = await Promise.allSettled([accept("mei", ada.id), buy("kim"), accept("mei", bo.id)]);
  expect(tries.filter(({ status }) => status === "fulfilled").length).toBe(1);
  expect((await world.db.selectFrom("licences").selectAll().execute()).length).toBe(1);
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const asked = async (who: Person, path: string, body: Record<string, string>) => {
    const browser = await world.as(who);
    return way === "form" ? browser.post(path, body) : browser.json("POST", `/api${path}`, body);
  };
  const paths = {
    make: () =>
      `/${way === "form" ? "package" : "packages"}/${lot.id}/${way === "form" ? "price-offer" : "offers"}`,
    answer: (id: string, act: string) => (way === "form" ? `/offer/${id}` : `/offers/${id}/${act}`),
  };
  const done = way === "form" ? 303 : 200;

  test("a buyer offers, the seller names another price, and the buyer accepts", async () => {
    const refused = await asked("ada", paths.make(), { amount: "1000" });
    expect(refused.status).toBe(409);
    const made = await asked("ada", paths.make(), { amount: "600" });
    expect(made.status).toBe(way === "form" ? 303 : 201);
    const { id } = await world.db.selectFrom("price_offers").select("id").executeTakeFirstOrThrow();
    const withAct = (act: string, fields = {}) =>
      way === "form" ? { answer: act, ...fields } : { ...fields };
    const countered = await asked(
      "mei",
      paths.answer(id, "counter"),
      withAct("counter", { amount: "800" }),
    );
    expect(countered.status).toBe(done);
    const listed = await (
      await (await world.as("ada")).get(`/api/packages/${lot.id}/offers`)
    ).json();
    expect(listed).toMatchObject({
      offers: [{ id, amount: "600.00", counter: "800.00", status: "countered" }],
    });
    expect((await (await world.as("bo")).get(`/api/packages/${lot.id}/offers`)).status).toBe(200);
    expect((await (await world.as("ada")).get(`/offer/${id}`)).status).toBe(200);
    expect((await (await world.as("bo")).get(`/offer/${id}`)).status).toBe(404);
    expect((await (await world.as("mei")).get(`/package/${lot.id}/offers`)).status).toBe(200);
    const accepted = await asked("ada", paths.answer(id, "accept"), withAct("accept"));
    expect(accepted.status).toBe(done);
    expect((await stored(id)).status).toBe("accepted");
  });

  test("the seller declines", async () => {
    const { id } = await offer("ada", 60_000);
    const body: Record<string, string> = way === "form" ? { answer: "decline" } : {};
    expect((await asked("mei", paths.answer(id, "decline"), body)).status).toBe(done);
    expect((await stored(id)).status).toBe("declined");
  });
});

test("a listing by a call takes offers only at a fixed price", async () => {
  const seller = await world.as("mei");
  const response = seller.json("POST", "/api/packages", {
    draft: true,
    sale: "fixed",
    offers: true,
  });
  expect(await (await response).json()).toMatchObject({ offers: true, sale: "fixed" });
  const { LISTING } = await import("../support/listings");
  const refused = seller.json("POST", "/api/packages", { ...LISTING, offers: true });
  expect((await refusal(refused))[0]).toBe(400);
});
