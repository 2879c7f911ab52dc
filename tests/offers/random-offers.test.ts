import { expect, test } from "bun:test";
import fc from "fast-check";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { DAY } from "../../src/lib/time";
import { endDuePriceOffers } from "../../src/licenses/price-offer-alarm";
import { priceOffersOn } from "../../src/licenses/price-offer-reading";
import {
  acceptPriceOffer,
  counterPriceOffer,
  declinePriceOffer,
  makePriceOffer,
} from "../../src/licenses/price-offers";
import { buyLicense, closeShelf, setShelfPrice } from "../../src/licenses/shelf";
import { findPackage } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();
const BUYERS = ["ada", "bo", "kim"] as const;
type Buyer = (typeof BUYERS)[number];

interface Offer {
  amount: number;
  counter: number | null;
  until: number;
}

/** What a sale at a fixed price is, in a few lines. */
class Model {
  isOnSale = true;
  readonly paid = new Map<Buyer, number>();
  readonly offers = new Map<Buyer, Offer>();

  constructor(
    readonly isSingle: boolean,
    public price: number,
  ) {}

  #isSoldOut = () => this.isSingle && this.paid.size > 0;
  #canGet = (buyer: Buyer) => this.isOnSale && !this.paid.has(buyer) && !this.#isSoldOut();

  #sell(buyer: Buyer, price: number): true {
    this.paid.set(buyer, price);
    this.offers.delete(buyer);
    if (this.isSingle) this.offers.clear();
    return true;
  }

  buy(buyer: Buyer, price: number): boolean {
    return this.#canGet(buyer) && price === this.price && this.#sell(buyer, price);
  }

  offer(buyer: Buyer, amount: number, now: number): boolean {
    if (!this.#canGet(buyer) || amount >= this.price || this.offers.has(buyer)) return false;
    this.offers.set(buyer, { amount, counter: null, until: now + 7 * DAY });
    return true;
  }

  counter(buyer: Buyer, amount: number, now: number): boolean {
    const offer = this.offers.get(buyer);
    if (!offer || offer.counter !== null) return false;
    if (amount <= offer.amount || amount >= this.price) return false;
    this.offers.set(buyer, { ...offer, counter: amount, until: now + 7 * DAY });
    return true;
  }

  accept(buyer: Buyer, by: "seller" | "buyer"): boolean {
    const offer = this.offers.get(buyer);
    if (!offer || (offer.counter === null) !== (by === "seller")) return false;
    return this.#sell(buyer, offer.counter ?? offer.amount);
  }

  decline(buyer: Buyer, by: "seller" | "buyer"): boolean {
    const offer = this.offers.get(buyer);
    if (!offer || (offer.counter === null) !== (by === "seller")) return false;
    return this.offers.delete(buyer);
  }

  reprice(price: number): boolean {
    if (!this.isOnSale) return false;
    this.price = price;
    for (const [buyer, { amount, counter }] of this.offers)
      if ((counter ?? amount) >= price) this.offers.delete(buyer);
    return true;
  }

  end(): boolean {
    if (!this.isOnSale || [...this.offers.values()].some(({ counter }) => counter !== null))
      return false;
    this.isOnSale = false;
    this.offers.clear();
    return true;
  }

  pass(now: number): void {
    for (const [buyer, { until }] of this.offers) if (until <= now) this.offers.delete(buyer);
  }
}

const buyer = fc.constantFrom(...BUYERS);
const side = fc.constantFrom("seller" as const, "buyer" as const);
const cents = fc.integer({ min: 1, max: 10 }).map((n) => n * 10_000);
const step = fc.oneof(
  fc.record({ act: fc.constant("buy" as const), buyer, cents }),
  fc.record({ act: fc.constant("offer" as const), buyer, cents }),
  fc.record({ act: fc.constant("offer" as const), buyer, cents }),
  fc.record({ act: fc.constant("counter" as const), buyer, cents }),
  fc.record({ act: fc.constant("accept" as const), buyer, side }),
  fc.record({ act: fc.constant("decline" as const), buyer, side }),
  fc.record({ act: fc.constant("reprice" as const), cents }),
  fc.record({ act: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ act: fc.constant("end" as const) }),
);
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & object;

async function take(step: Step, model: Model, packageId: string): Promise<[boolean, boolean]> {
  const { db, people, clock } = world;
  const now = clock.now();
  const own = { packageId, sellerId: people.mei.id };
  const works = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );
  const answerOf = async (of: Buyer, by: "seller" | "buyer") => {
    const [latest] = await priceOffersOn(db, { packageId, memberId: people[of].id });
    return { offerId: latest?.id ?? "", memberId: people[by === "seller" ? "mei" : of].id };
  };
  switch (step.act) {
    case "buy": {
      const purchase = { packageId, buyerId: people[step.buyer].id, priceCents: step.cents };
      return [await works(buyLicense(db, purchase, now)), model.buy(step.buyer, step.cents)];
    }
    case "offer": {
      const offer = { packageId, buyerId: people[step.buyer].id, amountCents: step.cents };
      const isMade = await works(makePriceOffer(db, offer, now));
      return [isMade, model.offer(step.buyer, step.cents, now)];
    }
    case "counter": {
      const answer = { ...(await answerOf(step.buyer, "seller")), amountCents: step.cents };
      const isMade = await works(counterPriceOffer(db, answer, now));
      return [isMade, model.counter(step.buyer, step.cents, now)];
    }
    case "accept": {
      const answer = await answerOf(step.buyer, step.side);
      const isMade = await works(acceptPriceOffer(db, answer, now));
      return [isMade, model.accept(step.buyer, step.side)];
    }
    case "decline": {
      const answer = await answerOf(step.buyer, step.side);
      const isMade = await works(declinePriceOffer(db, answer, now));
      return [isMade, model.decline(step.buyer, step.side)];
    }
    case "reprice": {
      const isMade = await works(setShelfPrice(db, { ...own, priceCents: step.cents }, now));
      return [isMade, model.reprice(step.cents)];
    }
    case "end":
      return [await works(closeShelf(db, own, now)), model.end()];
    case "wait":
      clock.advance(step.days * DAY);
      await endDuePriceOffers(db, clock.now());
      model.pass(clock.now());
      return [true, true];
  }
}

async function expectAgreement(model: Model, packageId: string): Promise<void> {
  const { db, people, clock } = world;
  const lot = await findPackage(db, packageId);
  const rows = await db
    .selectFrom("licences")
    .innerJoin("bids", "bids.id", "licences.bid_id")
    .select(["bidder_id", "price_cents"])
    .where("licences.package_id", "=", packageId)
    .execute();
  const paid = BUYERS.map(
    (name) => rows.find(({ bidder_id }) => bidder_id === people[name].id)?.price_cents,
  );
  expect(paid).toEqual(BUYERS.map((name) => model.paid.get(name)));
  expect(rows.length).toBe(model.paid.size);
  expect(lot.starting_price_cents).toBe(model.price);
  expect(lot.status === "active").toBe(model.isOnSale);
  for (const name of BUYERS) {
    const { packages } = await exposureOf(db, people[name].id, clock.now());
    const bound = packages.find((each) => each.packageId === packageId)?.atMostCents ?? 0;
    const offer = model.offers.get(name);
    expect(bound).toBe(model.paid.get(name) ?? (offer?.counter === null ? offer.amount : 0));
  }
}

test("random purchases, offers and changes agree with a model", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      async (isSingle, steps) => {
        const { db, people, clock } = world;
        const { id } = await addLot(db, people.mei.id, clock.now(), {
          title: `Tables ${crypto.randomUUID()}`,
          sale: "fixed",
          takesOffers: true,
          startingPriceCents: 80_000,
          shelf: isSingle ? null : "unlimited",
        });
        const model = new Model(isSingle, 80_000);
        for (const each of steps) {
          const [isDone, isExpected] = await take(each, model, id);
          expect({ ...each, isDone }).toEqual({ ...each, isDone: isExpected });
        }
        await expectAgreement(model, id);
      },
    ),
    { numRuns: 200 },
  );
});
