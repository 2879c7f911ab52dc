import { beforeEach, describe, expect, test } from "bun:test";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { OverOwnLimit } from "../../src/auctions/refusals";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { commitmentsOf } from "../../src/leaving/commitments";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { CounterOutOfRange, NotYourTurn } from "../../src/licenses/refusals";
import {
  acceptCounter,
  acceptOffer,
  counterOffer,
  declineCounter,
  declineOffer,
} from "../../src/offers/answering";
import { lapseOffers, remindOfCounters } from "../../src/offers/lapsing";
import { offerLot } from "../../src/offers/offering";
import {
  DeclinedBefore,
  OfferAtBid,
  OfferBelowBid,
  OfferDecided,
  OfferLapsed,
  OfferNotFound,
  OfferOpen,
} from "../../src/offers/rules";
import { findPackage, hasOpenOffer, type Package } from "../../src/packages/packages";
import { RightsSold } from "../../src/rights/conflicts";
import { NO_RIGHTS } from "../../src/rights/rights";
import { rejectBid } from "../../src/trade/decisions";
import { PackageSettled } from "../../src/trade/refusals";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { quickPrinter } from "../support/contracts";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { mails } from "../support/mail";
import { closeRound, playRound } from "../support/played-rounds";
import { entriesIn, logOf } from "../support/public-log";
import { type Bidder, play } from "../support/standings";

const world = worldForEach({ contractPrinter: quickPrinter });
let lot: Package;

const now = () => world.clock.now();
const sellerId = () => world.people.mei.id;
const conclude = () => concludeDueContracts(world.db, quickPrinter, now());
const lotNow = () => findPackage(world.db, lot.id);

async function bidOf(who: Bidder) {
  return world.db
    .selectFrom("bids")
    .selectAll()
    .where("bidder_id", "=", world.people[who].id)
    .where("package_id", "=", lot.id)
    .orderBy("amount_cents", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function offer(who: Bidder, amountCents?: number, days: 1 | 3 = 3) {
  const { id: bidId } = await bidOf(who);
  return offerLot(world.db, { bidId, sellerId: sellerId(), days, amountCents }, now());
}

const own = (who: Bidder, offerId: string) => ({ offerId, bidderId: world.people[who].id });
const sellers = (offerId: string) => ({ offerId, sellerId: sellerId() });
const accept = (who: Bidder, id: string) => acceptOffer(world.db, own(who, id), now());
const counter = (who: Bidder, id: string, amountCents: number) =>
  counterOffer(world.db, { ...own(who, id), amountCents }, now());
const acceptAsSeller = (id: string) => acceptCounter(world.db, sellers(id), now());

async function committed(who: Bidder): Promise<number> {
  return (await exposureOf(world.db, world.people[who].id, now())).committedCents;
}

async function verdict(): Promise<string | undefined> {
  const log = logOf(world);
  const asked = { packageId: lot.id, memberId: sellerId(), pseudonym: "", isSeller: true };
  const proof = (await Array.fromAsync(proofText(world.db, log, asked))).join("");
  return verifyBundle(proof, await log.verifierKey()).at(-1);
}

const contracts = () => world.db.selectFrom("contracts").selectAll().execute();

describe.each(["seller", "highest"] as const)("after a missed reserve (%s)", (sale) => {
  beforeEach(async () => {
    lot = await play(world, { sale, steps: ["reserve", "end"] });
  });

  test("the bidder accepts the seller's price, with a contract at once", async () => {
    const made = await offer("ada", 180_000);
    expect(made).toMatchObject({ amount_cents: 180_000, status: "open", counter_cents: null });
    expect(await committed("ada")).toBe(0);
    world.clock.advance(DAY);
    const sold = await accept("ada", made.id);
    expect(await committed("ada")).toBe(180_000);
    const bids = await world.db.selectFrom("bids").selectAll().orderBy("sequence").execute();
    expect(bids.at(-1)).toMatchObject({ id: sold.agreed_bid_id, amount_cents: 180_000 });
    expect(await lotNow()).toMatchObject({ bid_count: 3, highest_bid_cents: 180_000 });
    const rejected = rejectBid(
      world.db,
      { bidId: sold.agreed_bid_id ?? "", sellerId: sellerId() },
      now(),
    );
    expect(await thrown(rejected)).toBeInstanceOf(PackageSettled);
    await conclude();
    const [contract, ...more] = await contracts();
    expect(more).toEqual([]);
    expect(contract).toMatchObject({ buyer_id: world.people.ada.id, bid_id: sold.agreed_bid_id });
    expect(JSON.parse(contract?.terms ?? "")).toMatchObject({
      priceCents: 180_000,
      auction: { made: { kind: "missed", act: "agreement", boundAt: now() } },
    });
    expect(contract?.document).toContain("ended below the Seller’s reserve price");
    expect(contract?.document).toContain("$1,800.00, which one party offered after the auction");
    expect(await lotNow()).toMatchObject({ status: "settled", highest_bid_cents: 180_000 });
    expect(await mails(world)).toEqual(
      expect.arrayContaining(["ada license-bought", "mei license-sold", "ada contract"]),
    );
    expect(await mails(world)).not.toContain("mei offer-accepted");
    expect(await verdict()).toMatch(/\$1,800\.00: sold, at a price agreed after the reserve/);
    await expectPositions(world.db);
  });

  test("a counter-offer frees the seller and binds the bidder, whom the seller accepts", async () => {
    const { id } = await offer("bo", 220_000);
    const countered = await counter("bo", id, 170_000);
    expect(countered).toMatchObject({ counter_cents: 170_000, expires_at: now() + 7 * DAY });
    expect(await committed("bo")).toBe(170_000);
    const bound = await commitmentsOf(world.db, world.people.bo.id, now());
    expect(bound).toMatchObject([{ kind: "offer", packageId: lot.id }]);
    expect(await commitmentsOf(world.db, sellerId(), now())).toEqual([]);
    expect(await hasOpenOffer(world.db, lot.id, now())).toBe(true);
    expect(await mails(world)).toContain("mei offer-countered");
    expect(await thrown(counter("bo", id, 180_000))).toBeInstanceOf(NotYourTurn);
    expect(await thrown(accept("bo", id))).toBeInstanceOf(NotYourTurn);
    expect(await thrown(declineOffer(world.db, own("bo", id), now()))).toBeInstanceOf(NotYourTurn);
    expect(await thrown(offer("ada"))).toBeInstanceOf(OfferOpen);
    await acceptAsSeller(id);
    expect(await committed("bo")).toBe(170_000);
    await conclude();
    expect(await contracts()).toHaveLength(1);
    expect(await lotNow()).toMatchObject({ status: "settled", highest_bid_cents: 170_000 });
    expect(await verdict()).toContain("$1,700.00: sold");
    expect(await thrown(acceptAsSeller(id))).toBeInstanceOf(OfferDecided);
    expect(await contracts()).toHaveLength(1);
  });

  test("the seller declines a counter-offer, and can make the bidder another offer", async () => {
    const { id } = await offer("bo", 220_000);
    await counter("bo", id, 170_000);
    await declineCounter(world.db, sellers(id), now());
    expect(await committed("bo")).toBe(0);
    expect(await mails(world)).toContain("bo price-offer-declined");
    expect(await mails(world)).not.toContain("mei offer-declined");
    const again = await offer("bo", 200_000);
    await declineOffer(world.db, own("bo", again.id), now());
    expect(await thrown(offer("bo"))).toBeInstanceOf(DeclinedBefore);
    expect(await contracts()).toEqual([]);
  });

  test("an unanswered counter-offer expires after a reminder, and binds nobody", async () => {
    const { id, expires_at } = await offer("bo", 220_000, 1);
    world.clock.set(expires_at - 1);
    const { expires_at: until } = await counter("bo", id, 170_000);
    world.clock.set(until - DAY);
    expect(await remindOfCounters(world.db, now())).toBe(1);
    expect(await remindOfCounters(world.db, now())).toBe(0);
    expect(await mails(world)).toContain("mei price-offer-expiring");
    world.clock.set(until);
    expect(await committed("bo")).toBe(0);
    expect(await thrown(acceptAsSeller(id))).toBeInstanceOf(OfferLapsed);
    expect(await lapseOffers(world.db, now())).toBe(1);
    expect(await mails(world)).toContain("bo price-offer-lapsed");
    expect(await mails(world)).not.toContain("mei offer-lapsed");
    expect(await contracts()).toEqual([]);
  });

  test("at the bid itself, the offer is a second chance as before", async () => {
    const { id } = await offer("bo", 150_000);
    expect(await thrown(counter("bo", id, 149_999))).toBeInstanceOf(CounterOutOfRange);
    const sold = await accept("bo", id);
    expect(sold).toMatchObject({ agreed_bid_id: null });
    await conclude();
    expect(await contracts()).toEqual([]);
    expect(await mails(world)).toContain("mei offer-accepted");
    expect(await verdict()).toContain("$1,500.00: the bid is accepted.");
  });
});

describe("a price", () => {
  beforeEach(async () => {
    lot = await play(world, { steps: ["reserve", "end"] });
  });

  test("cannot be below the bid, and a counter-offer lies between both", async () => {
    expect(await thrown(offer("bo", 149_999))).toBeInstanceOf(OfferBelowBid);
    const { id } = await offer("bo", 200_000);
    for (const cents of [1, 149_999, 150_000, 200_000, 999_999])
      expect(await thrown(counter("bo", id, cents))).toBeInstanceOf(CounterOutOfRange);
    const [row] = await world.db.selectFrom("offers").selectAll().execute();
    expect(row).toMatchObject({ status: "open", counter_cents: null });
    expect(await mails(world)).not.toContain("mei offer-countered");
  });

  test("cannot be named where the log does not say that the reserve was missed", async () => {
    await world.db.updateTable("packages").set({ miss_logged: 0 }).execute();
    expect(await thrown(offer("bo", 200_000))).toBeInstanceOf(OfferAtBid);
    expect(await offer("bo")).toMatchObject({ amount_cents: 150_000 });
  });

  test("cannot be named after a sale that fell through", async () => {
    const { id } = await offer("ada", 180_000);
    await accept("ada", id);
    await conclude();
    world.clock.advance(30 * DAY);
    const buyer = { memberId: world.people.ada.id, packageId: lot.id };
    await withdrawDelivery(world.db, buyer, now());
    expect(await thrown(offer("bo", 200_000))).toBeInstanceOf(OfferAtBid);
    const again = await offer("bo");
    await accept("bo", again.id);
    expect(await verdict()).toMatch(/\$1,500\.00: the bid is accepted.*fell through/);
    await expectPositions(world.db);
  });

  test("that would exceed the bidder's own limit is refused to the bidder only", async () => {
    await world.db.updateTable("users").set({ commitment_limit_cents: 160_000 }).execute();
    const { id } = await offer("bo", 200_000);
    expect(await thrown(accept("bo", id))).toBeInstanceOf(OverOwnLimit);
    expect(await thrown(counter("bo", id, 170_000))).toBeInstanceOf(OverOwnLimit);
    await counter("bo", id, 155_000);
    expect(await committed("bo")).toBe(155_000);
    await acceptAsSeller(id);
    expect(await committed("bo")).toBe(155_000);
  });

  test("is nothing to others, and is answered once", async () => {
    const { id } = await offer("bo", 200_000);
    expect(await thrown(accept("ada", id))).toBeInstanceOf(OfferNotFound);
    expect(await thrown(acceptAsSeller(id))).toBeInstanceOf(OfferNotFound);
    await accept("bo", id);
    expect(await thrown(accept("bo", id))).toBeInstanceOf(OfferDecided);
    expect(await thrown(counter("bo", id, 160_000))).toBeInstanceOf(OfferDecided);
    await conclude();
    await conclude();
    expect(await contracts()).toHaveLength(1);
  });

  test("is accepted once by two answers at the same time", async () => {
    const { id } = await offer("bo", 200_000);
    const both = await Promise.allSettled([accept("bo", id), accept("bo", id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await conclude();
    expect(await contracts()).toHaveLength(1);
    const licenses = await world.db.selectFrom("licences").selectAll().execute();
    expect(licenses).toMatchObject([{ price_cents: 200_000, voided_at: null }]);
  });

  test("is refused once the rights were sold elsewhere, and charges nobody", async () => {
    const { id: bidId } = await bidOf("ada");
    const rights = { ...NO_RIGHTS, uses: ["pretraining" as const], exclusive: true };
    await addSale(world, now(), { title: lot.title, rights });
    // As if an earlier version, which did not compare packages, had made the offer.
    const row = { package_id: lot.id, bid_id: bidId, bidder_id: world.people.ada.id };
    const terms = { amount_cents: 200_000, bid_cents: 120_000, expires_at: now() + DAY };
    const offerId = newId(now());
    await world.db
      .insertInto("offers")
      .values({
        ...row,
        ...terms,
        id: offerId,
        seller_id: sellerId(),
        status: "open",
        created_at: now(),
      })
      .execute();
    expect(await thrown(accept("ada", offerId))).toBeInstanceOf(RightsSold);
    await counter("ada", offerId, 160_000);
    expect(await thrown(acceptAsSeller(offerId))).toBeInstanceOf(RightsSold);
    await conclude();
    const own = (await contracts()).filter(({ package_id }) => package_id === lot.id);
    expect(own).toEqual([]);
    await declineCounter(world.db, sellers(offerId), now());
    expect(await committed("ada")).toBe(0);
  });

  test("stays out of the log until it is agreed, which then states it", async () => {
    const before = (await entriesIn(world.db)).length;
    const { id, expires_at } = await offer("bo", 200_000);
    await counter("bo", id, 170_000);
    expect(await entriesIn(world.db)).toHaveLength(before);
    const { sequence } = await bidOf("bo");
    await acceptAsSeller(id);
    const [bid, acceptance, ...more] = (await entriesIn(world.db)).slice(before);
    expect(more).toEqual([]);
    expect(bid).toMatchObject({ type: "bid", amount: "1700.00", automatic: false });
    expect(acceptance).toMatchObject({ type: "acceptance", offer: sequence });
    expect(Date.parse((acceptance as { offerUntil: string }).offerUntil)).toBe(now() + 7 * DAY);
    expect(expires_at).toBe(now() + 3 * DAY);
  });
});

test.each(["bo", "kim"] as const)("sells one license of a round to %s", async (who) => {
  const maxima = { bo: 21_000, ada: 30_000, kim: 50_000 };
  const listed = { seats: 2, shelf: "seats", reserveCents: 100_000, maxima } as const;
  lot = await closeRound(world, await playRound(world, listed));
  const { id } = await offer(who, 60_000);
  await counter(who, id, 55_000);
  await acceptAsSeller(id);
  await conclude();
  const [license, ...more] = await world.db.selectFrom("licences").selectAll().execute();
  expect(more).toEqual([]);
  expect(license).toMatchObject({ price_cents: 55_000, voided_at: null });
  expect(license?.contract_id).not.toBeNull();
  expect(await lotNow()).toMatchObject({ status: "settled", shelf_price_cents: 55_000 });
  expect(await verdict()).toContain("$550.00: sold, at a price agreed");
  await expectPositions(world.db);
});
