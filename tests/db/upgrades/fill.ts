import type { Db } from "../../../db/db";
import { takeBid } from "../../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../../src/auctions/closing/closing";
import { receiveRefund, sendRefund } from "../../../src/delivery/refunding";
import { runDeliveries } from "../../../src/delivery/timer";
import { DAY, SECOND } from "../../../src/lib/time";
import { awardPackage } from "../../../src/licenses/awarding";
import { concludeDueContracts } from "../../../src/licenses/concluding";
import { buyLicense } from "../../../src/licenses/shelf";
import { acceptOffer } from "../../../src/offers/answering";
import { offerLot } from "../../../src/offers/offering";
import { findPackage, type NewPackage } from "../../../src/packages/packages";
import { NO_RIGHTS } from "../../../src/rights/rights";
import type { RoundRule } from "../../../src/rules/round";
import type { Sale } from "../../../src/rules/sale";
import { acceptBid, rejectBid } from "../../../src/trade/decisions";
import { quickPrinter } from "../../support/contracts";
import { SELLER_DETAILS, stateDetails } from "../../support/deals";
import { addSoldDeal, bringTo, decideLatest, KEEP_MS, partyOf } from "../../support/deliveries";
import { addLot } from "../../support/listings";
import { addUser, type Person } from "../../support/people";
import { addRound, type RoundSettings } from "../../support/rounds";
import type { World } from "../../support/world";

/** Runs in the folder of an earlier version, so it imports only what both versions have. */
export type Scene = Pick<World, "db" | "clock" | "people">;

type Bids = ReadonlyArray<readonly [by: Person, maximumCents: number, exclusive?: true]>;

const RULES: readonly RoundRule[] = [1, 2];
const SALES: readonly Sale[] = ["highest", "seller"];
const RIVALS: Bids = [
  ["kim", 120_000],
  ["ada", 130_000],
  ["bo", 150_000],
];
const EXCLUSIVE: Bids = [...RIVALS, ["kim", 900_000, true]];

/** Auctions, rounds, contracts and deliveries in every state, those that take longest first. */
export async function fill(scene: Scene): Promise<void> {
  const { db, clock } = scene;
  await stateDetails(scene, "mei", {
    ...SELLER_DETAILS,
    taxNumber: "GB123",
    taxKind: "standard",
    taxRate: "10",
    taxAdded: true,
  });
  await stateDetails(scene, "bo");
  await addUser(db, "olga", clock.now());
  await addDeals(scene);
  await addAuctions(scene, { isOver: true });
  clock.advance(3 * DAY);
  await addAuctions(scene, { isOver: false });
}

async function addDeals(scene: Scene): Promise<void> {
  const { db, clock } = scene;
  const deal = async (states: ReadonlyArray<Parameters<typeof bringTo>[2]>) => {
    let sold = await addSoldDeal(scene);
    for (const [i, state] of states.entries()) {
      if (i > 0) sold = await addSoldDeal(scene);
      await bringTo(scene, sold, state);
    }
    return sold;
  };
  await deal(["removed", "withdrawn", "accepted", "disputed", "paid", "sealed"]);
  for (const decision of ["seller", "buyer"] as const) {
    await deal(["disputed"]);
    await decideLatest(scene, await operatorOf(scene), decision);
  }
  const refund = await deal(["disputed"]);
  await decideLatest(scene, await operatorOf(scene), "buyer");
  await sendRefund(db, partyOf(scene, refund, "seller"), clock.now());
  const received = await deal(["disputed"]);
  await decideLatest(scene, await operatorOf(scene), "buyer");
  await sendRefund(db, partyOf(scene, received, "seller"), clock.now());
  await receiveRefund(db, partyOf(scene, received, "buyer"), clock.now());
  await deal(["refused", "measuring", "uploading", "waiting"]);
}

export async function operatorOf({ db }: Scene): Promise<string> {
  const operator = db.selectFrom("users").select("id").where("email", "=", "olga@example.test");
  return (await operator.executeTakeFirstOrThrow()).id;
}

async function addAuctions(scene: Scene, { isOver }: { isOver: boolean }): Promise<void> {
  const { db, clock, people } = scene;
  const sellerId = people.mei.id;
  const hours = isOver ? 24 : 96;
  // Packages with the same texts would be the same collection.
  const named = (state: string) => {
    const title = `${isOver ? "Over" : "Running"}, ${state}`;
    return { title, description: title, auctionDurationHours: hours };
  };
  const auction = async (title: string, bids: Bids, terms: Partial<NewPackage> = {}) => {
    const { id } = await addLot(db, sellerId, clock.now(), { ...named(title), ...terms });
    await placeAll(scene, id, bids);
    return id;
  };
  const round = async (title: string, bids: Bids, terms: RoundSettings) => {
    const { id } = await addRound(db, sellerId, clock.now(), { ...named(title), ...terms });
    await placeAll(scene, id, bids);
    return id;
  };
  const sold: Record<string, string> = {};
  for (const sale of SALES) {
    await auction(`${sale}, no bid`, [], { sale });
    await auction(`${sale}, one bid`, [["ada", 105_000]], { sale });
    sold[sale] = await auction(`${sale}, maximums`, RIVALS, { sale });
    sold[`${sale} accepted`] = await auction(`${sale}, accepted`, RIVALS, { sale });
    sold[`${sale} missed`] = await auction(`${sale}, reserve missed`, RIVALS, {
      sale,
      reserveCents: 400_000,
    });
    const rights = { exclusive: true, termMonths: 24, uses: ["pretraining" as const] };
    await auction(`${sale}, exclusive rights`, RIVALS, {
      sale,
      rights: { ...NO_RIGHTS, ...rights },
    });
    for (const rule of RULES) {
      const terms = { sale, rule, seats: 2 };
      sold[`${sale} ${rule}`] = await round(`${sale} round by rule ${rule}`, RIVALS, terms);
      await round(`${sale} round by rule ${rule}, undecided`, RIVALS, { ...terms, seats: 3 });
      await round(`${sale} round by rule ${rule}, exclusive bid`, EXCLUSIVE, {
        ...terms,
        exclusiveFromCents: 300_000,
      });
      const shelf = { ...terms, shelf: "unlimited" as const };
      sold[`${sale} shelf ${rule}`] = await round(
        `${sale} shelf by rule ${rule}`,
        RIVALS.slice(1),
        shelf,
      );
    }
  }
  if (isOver) await settle(scene, sold);
}

async function settle(scene: Scene, sold: Readonly<Record<string, string>>): Promise<void> {
  const { db, clock, people } = scene;
  const sellerId = people.mei.id;
  const lotOf = (name: string) => findPackage(db, sold[name] ?? "");
  clock.advance(DAY);
  await closeEndedAuctions(db, clock.now());
  for (const sale of SALES) {
    const missed = { bidId: (await lotOf(`${sale} missed`)).highest_bid_id ?? "", sellerId };
    const { id: offerId } = await offerLot(db, { ...missed, days: 7 }, clock.now());
    if (sale === "seller") await acceptOffer(db, { offerId, bidderId: people.bo.id }, clock.now());
  }
  for (const name of ["seller 1", "seller 2", "seller shelf 1", "seller shelf 2"])
    await awardPackage(db, { packageId: sold[name] ?? "", sellerId }, clock.now());
  await concludeDueContracts(db, quickPrinter, clock.now());
  for (const name of ["highest shelf 1", "highest shelf 2", "seller shelf 1"]) {
    const { shelf_price_cents } = await lotOf(name);
    const bought = { packageId: sold[name] ?? "", buyerId: people.kim.id };
    await buyLicense(db, { ...bought, priceCents: shelf_price_cents ?? 0 }, clock.now());
  }
  const accepted = (await lotOf("seller accepted")).highest_bid_id ?? "";
  await acceptBid(db, { bidId: accepted, sellerId }, clock.now());
  const bids = db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", sold.seller ?? "");
  const lowest = await bids.orderBy("amount_cents").executeTakeFirstOrThrow();
  await rejectBid(db, { bidId: lowest.id, sellerId }, clock.now());
}

export async function placeAll(scene: Scene, packageId: string, bids: Bids): Promise<void> {
  const { db, clock, people } = scene;
  for (const [by, maximumCents, isExclusive = false] of bids) {
    const bid = { packageId, bidderId: people[by].id, amountCents: null, maximumCents };
    await takeBid(db, { ...bid, isExclusive, idempotencyKey: null }, clock);
    // Lists by time would show bids of the same time in any order.
    clock.advance(SECOND);
  }
}

/** What the server does by itself as the auctions, offers and deadlines end. */
export async function goOn(
  { db, clock }: Scene,
  days: number,
  alsoDue?: (db: Db, now: number) => Promise<void>,
): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock.advance(DAY);
    await closeEndedAuctions(db, clock.now());
    await concludeDueContracts(db, quickPrinter, clock.now());
    await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
    await alsoDue?.(db, clock.now());
  }
}
