import type { Db } from "../../../db/db";
import { inTransaction } from "../../../db/transaction";
import { closeEndedAuctions } from "../../../src/auctions/closing/closing";
import { dropUnconfirmedWinners } from "../../../src/auctions/closing/unconfirmed-winners";
import { decideOnBidder } from "../../../src/bidders/decisions";
import { addExclusions } from "../../../src/bidders/exclusions";
import { askToBid } from "../../../src/bidders/requests";
import { answerChange } from "../../../src/consent/answering";
import { askForChange } from "../../../src/consent/asking";
import { settleDueChanges } from "../../../src/consent/timer";
import {
  acceptAmendment,
  declineAmendment,
  proposeAmendment,
} from "../../../src/delivery/amending";
import { expireAmendments } from "../../../src/delivery/amendment-expiry";
import type { DeliveryState } from "../../../src/delivery/course";
import { DAY } from "../../../src/lib/time";
import { concludeDueContracts } from "../../../src/licenses/concluding";
import { endDuePriceOffers } from "../../../src/licenses/price-offer-alarm";
import {
  acceptPriceOffer,
  counterPriceOffer,
  declinePriceOffer,
  makePriceOffer,
} from "../../../src/licenses/price-offers";
import { buyLicense, closeShelf } from "../../../src/licenses/shelf";
import { endAuction } from "../../../src/moderation/packages";
import type { NewPackage } from "../../../src/packages/packages";
import { restrictBuyer } from "../../../src/records/unpaid";
import { quickPrinter } from "../../support/contracts";
import { addSoldDeal, bringTo, partyOf } from "../../support/deliveries";
import { addLot } from "../../support/listings";
import { addUser, type Person } from "../../support/people";
import { BRITISH_SELLER, GERMAN_BUYER, stateTax } from "../../support/tax";
import type { Scene } from "./fill";
import { operatorOf, placeAll } from "./fill";

/** States that the version of 30 November added. */
export async function fillLater(scene: Scene): Promise<void> {
  const { db, clock } = scene;
  await stateTax(scene, "mei", BRITISH_SELLER);
  await stateTax(scene, "bo", GERMAN_BUYER);
  await addAmendments(scene);
  await addUnconfirmed(scene);
  await addFixedPrices(scene);
  await addRules(scene);
  await addChanges(scene);
  await restrictTwice(scene);
  await concludeDueContracts(db, quickPrinter, clock.now());
}

/** What today's server does by itself beyond what the version before did. */
export async function alsoDue(db: Db, now: number): Promise<void> {
  await dropUnconfirmedWinners(db, now);
  await endDuePriceOffers(db, now);
  await settleDueChanges(db, now);
  await expireAmendments(db, now);
}

async function list(scene: Scene, title: string, terms: Partial<NewPackage>): Promise<string> {
  const { db, clock, people } = scene;
  const texts = { title, description: title, auctionDurationHours: 96 };
  return (await addLot(db, people.mei.id, clock.now(), { ...texts, ...terms })).id;
}

async function addAmendments(scene: Scene): Promise<void> {
  const { db, clock } = scene;
  const propose = async (state: DeliveryState, kind: "price" | "cancel" | "refund") => {
    const deal = await addSoldDeal(scene);
    await bringTo(scene, deal, state);
    const amount = kind === "cancel" ? undefined : 50_000;
    const seller = partyOf(scene, deal, "seller");
    const { id: amendmentId } = await proposeAmendment(db, seller, { kind, amount }, clock.now());
    return { ...partyOf(scene, deal, "buyer"), amendmentId };
  };
  for (const [state, kind] of [
    ["waiting", "cancel"],
    ["sealed", "price"],
    ["paid", "refund"],
    ["paid", "cancel"],
  ] as const)
    await acceptAmendment(db, await propose(state, kind), clock.now());
  await declineAmendment(db, await propose("sealed", "price"), clock.now());
  await propose("sealed", "price");
  await propose("accepted", "refund");
}

/** One waits for the winner to confirm, and one is running. */
async function addUnconfirmed(scene: Scene): Promise<void> {
  const { db, clock, people } = scene;
  const lou = await addUser(db, "lou", clock.now());
  await db.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", lou.id).execute();
  const withLou = { ...scene, people: { ...people, kim: lou } };
  for (const [title, auctionDurationHours] of [
    ["Unconfirmed winner", 24],
    ["Unconfirmed leader", 120],
  ] as const) {
    const id = await list(scene, title, { sale: "highest", auctionDurationHours });
    await placeAll(withLou, id, [
      ["ada", 120_000],
      ["kim", 150_000],
    ]);
  }
  clock.advance(DAY);
  await closeEndedAuctions(db, clock.now());
}

async function addFixedPrices(scene: Scene): Promise<void> {
  const { db, clock, people } = scene;
  const sellerId = people.mei.id;
  const fixed = (title: string, terms: Partial<NewPackage> = {}) =>
    list(scene, `Fixed price, ${title}`, { sale: "fixed", takesOffers: true, ...terms });
  const buy = async (packageId: string) => {
    const bought = { packageId, buyerId: people.ada.id, priceCents: 100_000 };
    await buyLicense(db, bought, clock.now());
  };
  await fixed("open", { shelf: "unlimited" });
  await buy(await fixed("sold"));
  const shelf = await fixed("sold and open", { shelf: "unlimited" });
  await buy(shelf);
  const closed = await fixed("closed");
  await closeShelf(db, { packageId: closed, sellerId }, clock.now());
  const offer = async (title: string, by: Person) => {
    const terms = { packageId: await fixed(title), buyerId: people[by].id, amountCents: 70_000 };
    const { id: offerId } = await makePriceOffer(db, terms, clock.now());
    return { offerId, memberId: sellerId };
  };
  await offer("offer", "bo");
  await declinePriceOffer(db, await offer("declined offer", "bo"), clock.now());
  await acceptPriceOffer(db, await offer("accepted offer", "bo"), clock.now());
  const countered = await offer("counter-offer", "kim");
  await counterPriceOffer(db, { ...countered, amountCents: 90_000 }, clock.now());
}

async function addRules(scene: Scene): Promise<void> {
  const { db, clock, people } = scene;
  const sellerId = people.mei.id;
  const packageId = await list(scene, "On approval", { audience: "approved", sale: "highest" });
  for (const who of ["ada", "bo", "kim"] as const) {
    const asked = { packageId, memberId: people[who].id, note: `From ${who}` };
    await askToBid(db, asked, clock.now());
  }
  for (const [who, decision] of [
    ["ada", "approved"],
    ["bo", "declined"],
  ] as const) {
    const memberId = people[who].id;
    const decided = { packageId, sellerId, memberId, decision, everywhere: false };
    await decideOnBidder(db, decided, clock.now());
  }
  await placeAll(scene, packageId, [["ada", 120_000]]);
  const excluding = await list(scene, "With excluded members", { sale: "seller" });
  const excluded = { excludedCountries: ["DE"], excludedOrganizations: ["Onlooker Ltd"] };
  await addExclusions(db, { packageId: excluding, sellerId }, excluded, clock.now());
}

async function addChanges(scene: Scene): Promise<void> {
  const { db, clock, people } = scene;
  const sellerId = people.mei.id;
  const ask = async (title: string, kind: "correction" | "end") => {
    const packageId = await list(scene, title, { sale: "highest" });
    await placeAll(scene, packageId, [["ada", 120_000]]);
    const fields: Record<string, string> = kind === "end" ? {} : { title: `${title}, corrected` };
    const asked = { packageId, sellerId, kind, note: "It had a typo.", fields };
    const { id: changeId } = await askForChange(db, asked, clock.now());
    return { packageId, changeId, memberId: people.ada.id };
  };
  await ask("Open correction", "correction");
  await ask("Open end", "end");
  for (const answer of ["accepted", "declined"] as const) {
    const correction = await ask(`Correction, ${answer}`, "correction");
    await answerChange(db, { ...correction, answer }, clock.now());
    const end = await ask(`End, ${answer}`, "end");
    await answerChange(db, { ...end, answer }, clock.now());
  }
  const packageId = await list(scene, "Ended by an operator", { sale: "highest" });
  const reasons = { ground: "terms", rule: "Section 3", facts: "Its author asked." } as const;
  const operatorId = await operatorOf(scene);
  await endAuction(db, { packageId, operatorId, ...reasons }, clock.now());
}

async function restrictTwice({ db, clock, people }: Scene): Promise<void> {
  const unpaid = { buyer_id: people.kim.id };
  for (const _ of [1, 2]) await inTransaction(db, (tx) => restrictBuyer(tx, unpaid, clock.now()));
}
