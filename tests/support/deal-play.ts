import { expect } from "bun:test";
import { confirmEmail } from "../../src/accounts/email";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { dropUnconfirmedWinners } from "../../src/auctions/closing/unconfirmed-winners";
import { expireAmendments } from "../../src/delivery/amendment-expiry";
import { runDeliveries } from "../../src/delivery/timer";
import { saveBillingDetails } from "../../src/invoices/details";
import { billingDetails } from "../../src/invoices/schema";
import { DAY, HOUR } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { endDuePriceOffers } from "../../src/licenses/price-offer-alarm";
import { lapseOffers } from "../../src/offers/lapsing";
import { quickPrinter } from "./contracts";
import { BUYERS, type Call, type Terms } from "./deal-calls";
import { checkDeals } from "./deal-checks";
import { Market } from "./deal-market";
import { checkReadings } from "./deal-readings";
import { type DealCall, makeDealCall } from "./deal-sending";
import { nextCall } from "./deal-turns";
import { SELLER_DETAILS } from "./deals";
import { addLot } from "./listings";
import { addUser } from "./people";
import { SaleModel } from "./sale-model";
import { makeSaleCall } from "./sale-sending";
import { verdictOn } from "./verdicts";
import type { World } from "./world";

const KEEP_MS = 90 * DAY;
const DURATION_HOURS = 24;

const NOT_ASKED = "not asked";
const OTHERWISE = { verb: "go", which: 0, who: 0, turn: 5, cents: 60_000 } as const;

export class DealPlay {
  #isTimePassed = false;

  private constructor(readonly market: Market) {}

  static async begin(world: World, name: string, terms: Terms, operatorId: string) {
    const { db, clock } = world;
    const now = clock.now();
    const { id: sellerId } = await addUser(db, `${name}-seller`, now, { role: "seller" });
    const { id: otherId } = await addUser(db, `${name}-other`, now, { role: "seller" });
    const buyerIds: string[] = [];
    for (let i = 0; i < BUYERS; i++) buyerIds.push((await addUser(db, `${name}-${i}`, now)).id);
    const isConfirmed = [true, true, terms.isLastConfirmed];
    if (!terms.isLastConfirmed)
      await db
        .updateTable("users")
        .set({ is_email_verified: 0 })
        .where("id", "=", buyerIds.at(-1) ?? "")
        .execute();
    if (terms.isStated) await stateTax(world, sellerId, terms);
    const { sale } = terms;
    const isFixed = sale === "fixed" || sale === "stock";
    const lot = await addLot(db, sellerId, now, {
      title: `Ledgers ${name}`,
      sale: isFixed ? "fixed" : sale,
      fees: terms.fees,
      ...(isFixed
        ? { takesOffers: true, shelf: sale === "stock" ? "unlimited" : null }
        : { auctionDurationHours: DURATION_HOURS, reserveCents: terms.reserveCents }),
    });
    const addedRate = terms.isStated && terms.isTaxAdded ? terms.taxRate : 0;
    const money = { addedRate, fees: terms.fees, isStated: terms.isStated };
    const model = new SaleModel(terms, money, isConfirmed, lot.auction_end_time);
    return new DealPlay(new Market(world, lot, model, sellerId, buyerIds, otherId, operatorId));
  }

  /** Returns the call that was made, and its answer. */
  async make(asked: Call): Promise<string> {
    const { market } = this;
    // Nobody can answer what happens in the same millisecond.
    market.world.clock.advance(1);
    const go = asked.verb === "go" ? asked : OTHERWISE;
    let call = asked.verb === "go" ? nextCall(market.sale, go) : asked;
    let made = await this.#make(call);
    // There is nothing yet that it could be about.
    if (made[0] === NOT_ASKED) {
      call = nextCall(market.sale, go);
      made = await this.#make(call);
    }
    const [answer, expected] = made;
    expect([JSON.stringify(call), answer]).toEqual([JSON.stringify(call), expected]);
    if (call.verb === "wait") this.#isTimePassed = true;
    const isAsleep = call.verb === "wait" && call.isAsleep;
    if (answer === "done" && !isAsleep) await this.#pass();
    await checkDeals(market, answer === "done");
    return `${"step" in call ? `${call.verb} ${call.step}` : call.verb}: ${answer}`;
  }

  /** What `marketplace verify` says about the package, if anything has happened. */
  async verdict(): Promise<string> {
    const { sale, world, lot } = this.market;
    return sale.bids.length === 0 ? "ok" : verdictOn(world, lot.id);
  }

  async #make(
    call: Exclude<Call, { verb: "go" }>,
  ): Promise<readonly [answer: string, expected: string]> {
    const { market } = this;
    const { sale, world, now } = market;
    switch (call.verb) {
      case "wait": {
        if (call.hours !== "end") world.clock.advance(call.hours * HOUR);
        else if (sale.isAuction && now < sale.endsAt) world.clock.set(sale.endsAt);
        return ["done", "done"];
      }
      case "confirm": {
        await confirmEmail(world.db, market.buyerIds.at(-1) ?? "", now);
        sale.isConfirmed[BUYERS - 1] = true;
        return ["done", "done"];
      }
      case "state-details": {
        if (sale.money.isStated) return ["not asked", "not asked"];
        await stateTax(world, market.sellerId, { taxRate: 0, isTaxAdded: false });
        sale.money.isStated = true;
        return ["done", "done"];
      }
      default: {
        if (!("which" in call)) return makeSaleCall(market, call);
        const deal = sale.deals[call.which % (sale.deals.length || 1)];
        if (!deal) return ["not asked", "not asked"];
        const wasVoid = deal.isVoid;
        const wasDisproved = sale.isDisproved;
        const made = await makeDealCall(market, deal, call as DealCall);
        if (deal.isVoid && !wasVoid) sale.noteVoid(deal, now);
        if (sale.isDisproved && !wasDisproved) sale.offers.close(now);
        if (made[0] === "done") await checkReadings(market, deal);
        return made;
      }
    }
  }

  async #pass(): Promise<void> {
    const { world, sale, now } = this.market;
    const { db } = world;
    if (this.#isTimePassed) {
      await closeEndedAuctions(db, now);
      await dropUnconfirmedWinners(db, now);
      await lapseOffers(db, now);
      await endDuePriceOffers(db, now);
      await expireAmendments(db, now);
      // The alarm starts again as long as a step is due.
      while ((await runDeliveries(db, { keepMs: KEEP_MS }, now)) > 0);
    }
    await concludeDueContracts(db, quickPrinter, now);
    this.#isTimePassed = false;
    sale.pass(now);
  }
}

async function stateTax(
  { db, clock }: World,
  sellerId: string,
  { taxRate, isTaxAdded }: Pick<Terms, "taxRate" | "isTaxAdded">,
): Promise<void> {
  const standard = {
    taxKind: "standard",
    taxRate: String(taxRate / 100),
    taxNumber: "HK 1234567",
    taxNote: "",
    taxAdded: isTaxAdded,
  };
  const tax = taxRate === 0 ? {} : standard;
  const details = billingDetails.parse({ ...SELLER_DETAILS, ...tax, countryCode: "HK" });
  await saveBillingDetails(db, sellerId, details, clock.now());
}
