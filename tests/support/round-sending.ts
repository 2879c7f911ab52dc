import { takeBid } from "../../src/auctions/bidding/bids";
import { DomainError } from "../../src/lib/errors";
import { awardPackage } from "../../src/licenses/awarding";
import { buyLicense, closeShelf, setShelfPrice } from "../../src/licenses/shelf";
import { editListing } from "../../src/packages/edits";
import type { Package } from "../../src/packages/packages";
import { addLot, LOT } from "./listings";
import { addUser } from "./people";
import type { Terms } from "./round-calls";
import type { Ask } from "./round-rules";
import type { World } from "./world";

export interface Table {
  world: World;
  lot: Package;
  terms: Terms;
  twin: Package | null;
}

const HOURS = 24;

export async function listRound(world: World, name: string, terms: Terms): Promise<Table> {
  const { db, clock } = world;
  const seller = await addUser(db, `${name}-seller`, clock.now(), { role: "seller" });
  const { sale, reserveCents, seats, rule } = terms;
  const plain = { auctionDurationHours: HOURS, sale, reserveCents };
  const lot = await addLot(db, seller.id, clock.now(), { ...plain, ...terms });
  await db.updateTable("packages").set({ round_rule: rule }).where("id", "=", lot.id).execute();
  const other = { ...plain, title: "Another collection", description: "Of the same house." };
  const twin = seats === 1 && rule === 1 ? await addLot(db, seller.id, clock.now(), other) : null;
  return { world, lot, terms, twin };
}

export async function outcomeOf(called: Promise<unknown>): Promise<string> {
  try {
    const done = await called;
    return typeof done === "string" ? done : "done";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

export async function send(table: Table, ask: Ask, isAmount = false): Promise<string> {
  const { db, clock } = table.world;
  const { id: packageId, seller_id: sellerId } = table.lot;
  const own = { packageId, sellerId };
  const now = clock.now();
  switch (ask.verb) {
    case "bid": {
      const { who: bidderId, maximum, isExclusive } = ask;
      const named = isAmount
        ? { amountCents: maximum, maximumCents: null }
        : { amountCents: null, maximumCents: maximum };
      const bid = { packageId, bidderId, isExclusive, ...named, idempotencyKey: null };
      const taken = takeBid(db, bid, clock);
      return outcomeOf(taken.then(({ leading }) => (leading ? "leading" : "outbid")));
    }
    case "edit": {
      const { sale, reserveCents, shelf } = table.terms;
      const stated = { auctionDurationHours: HOURS, sale, reserveCents, shelf };
      const licenses = { seats: ask.seats, exclusiveFromCents: ask.from };
      const listing = { ...LOT, ...stated, ...licenses };
      return outcomeOf(editListing(db, { id: packageId, sellerId, version: null, listing }, now));
    }
    case "award":
      return outcomeOf(awardPackage(db, own, now));
    case "buy": {
      const purchase = { packageId, buyerId: ask.who, priceCents: ask.price };
      return outcomeOf(buyLicense(db, purchase, now));
    }
    case "price":
      return outcomeOf(setShelfPrice(db, { ...own, priceCents: ask.cents }, now));
    default:
      return outcomeOf(closeShelf(db, own, now));
  }
}

export async function bidOnTwin({ world, twin }: Table, ask: Ask): Promise<boolean> {
  if (!twin || ask.verb !== "bid" || ask.isExclusive) return twin !== null;
  const { db, clock } = world;
  const bid = { packageId: twin.id, bidderId: ask.who, maximumCents: ask.maximum };
  const outcome = await outcomeOf(
    takeBid(db, { ...bid, amountCents: null, idempotencyKey: null }, clock),
  );
  if (outcome !== "done" && outcome !== "auction-ended") throw new Error(outcome);
  return outcome === "done";
}
