import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { newId } from "../lib/ids";
import type { EndedAuction } from "../mail/templates";
import type { Package } from "../packages/packages";
import { type SoldScope, soldScope } from "../rights/claims";
import { rightsOf } from "../rights/rights";
import { type Claim, exclusiveOf, isRound } from "../rules/round";
import { record } from "../transparency/recording";
import { mailAward } from "./award";
import { type AwardedLicence, type Licence, recordLicence } from "./licences";
import { exclusiveOpenings } from "./opened-maxima";
import { releaseBids, vacateSeats } from "./released-bids";
import { type Claims, claimsOf } from "./round-state";
import { inSeatOrder } from "./rounds";
import { recomputeBidTotals } from "./standing";

export async function awardRound(
  tx: Db,
  lot: Package,
  checkpoint: EndedAuction,
  now: number,
): Promise<AwardedLicence[]> {
  const claims = await claimsOf(tx, lot.id);
  const { kind, winners, priceCents } = winnersOf(lot, claims);
  const awards: AwardedLicence[] = [];
  const [winner] = winners;
  if (winner) {
    const exclusiveWinner = kind === "exclusive" ? { ...winner, priceCents } : null;
    await record(tx, lot.id, await exclusiveOpenings(tx, lot.id, exclusiveWinner), now);
  }
  for (const { bidderId } of winners) {
    const bidId = await ensureBidAtPrice(tx, lot, { bidderId, priceCents, kind }, now);
    const licence = { packageId: lot.id, kind, bidId, priceCents };
    awards.push({ ...licence, bidderId, seat: await recordLicence(tx, licence, now) });
  }
  if (awards.length === 0) return [];
  await recomputeBidTotals(tx, lot.id);
  const releasedIds = await releaseBids(tx, lot.id);
  if (kind === "exclusive") await vacateSeats(tx, lot.id);
  await tx
    .updateTable("packages")
    .set({
      highest_bid_id: awards[0]?.bidId ?? null,
      highest_bid_cents: priceCents,
      ...(kind === "exclusive" && { seated: 0 }),
      ...versioned(now),
    })
    .where("id", "=", lot.id)
    .execute();
  announce(tx, { type: "auction-changed", packageId: lot.id });
  const otherBidders = [...releasedIds, ...claims.exclusive.map(({ bidderId }) => bidderId)];
  await mailAward(tx, lot, { awards, otherBidders, checkpoint }, now);
  return awards;
}

/** Null if nobody would win. */
export async function scopeOfAward(tx: Db, lot: Package): Promise<SoldScope | null> {
  if (!isRound(lot)) return lot.highest_bid_id === null ? null : soldScope(rightsOf(lot), null);
  const { kind, winners } = winnersOf(lot, await claimsOf(tx, lot.id));
  return winners.length === 0 ? null : soldScope(rightsOf(lot), kind);
}

type Kind = Licence["kind"];

interface Winners {
  kind: "seat" | "exclusive";
  /** Ordered by when they claimed their seats, because the order of the maxima is secret. */
  winners: Claim[];
  priceCents: number;
}

function winnersOf(lot: Package, claims: Claims): Winners {
  // A member whose bids were released still has a maximum.
  const seatedClaims = inSeatOrder(claims.seated.filter(({ publicCents }) => publicCents > 0));
  const seatCents = lot.highest_bid_cents ?? 0;
  const fromCents = lot.exclusive_from_cents;
  const terms = { fromCents: fromCents ?? 0, seatsTotalCents: seatCents * seatedClaims.length };
  const exclusiveClaims = fromCents === null ? [] : claims.exclusive;
  const { leader, priceCents } = exclusiveOf(exclusiveClaims, terms);
  if (leader && priceCents !== null) return { kind: "exclusive", winners: [leader], priceCents };
  return { kind: "seat", winners: seatedClaims, priceCents: seatCents };
}

/** Places a bid for the member if their last bid is below the price. */
async function ensureBidAtPrice(
  tx: Db,
  lot: Package,
  { bidderId, priceCents, kind }: { bidderId: string; priceCents: number; kind: Kind },
  now: number,
): Promise<string> {
  const lastBid = await tx
    .selectFrom("bids")
    .select(["id", "sequence", "amount_cents"])
    .where("package_id", "=", lot.id)
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "pending")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (lastBid?.amount_cents !== priceCents) {
    return placeBidFor(tx, lot, { bidderId, amountCents: priceCents, automatic: true, kind }, now);
  }
  await record(tx, lot.id, [acceptanceEvent(lastBid.sequence, kind)], now);
  return lastBid.id;
}

interface BidToPlace {
  bidderId: string;
  amountCents: number;
  automatic: boolean;
  kind: Kind;
}

function acceptanceEvent(sequence: number, kind: Kind) {
  return { type: "acceptance", sequence, ...(kind !== "seat" && { licence: kind }) } as const;
}

/** The caller must recompute the package's totals. */
export async function placeBidFor(
  tx: Db,
  lot: Pick<Package, "id" | "seller_id">,
  { bidderId, amountCents, automatic, kind }: BidToPlace,
  now: number,
): Promise<string> {
  const { state_seq: sequence } = await tx
    .updateTable("packages")
    .set((eb) => ({ state_seq: eb("state_seq", "+", 1) }))
    .where("id", "=", lot.id)
    .returning("state_seq")
    .executeTakeFirstOrThrow();
  const bid = { type: "bid", sequence, bidderId, amountCents, automatic } as const;
  const [logged] = await record(tx, lot.id, [bid, acceptanceEvent(sequence, kind)], now);
  const id = newId(now);
  await raisePosition(tx, { packageId: lot.id, bidderId, amountCents });
  await tx
    .insertInto("bids")
    .values({
      id,
      package_id: lot.id,
      seller_id: lot.seller_id,
      bidder_id: bidderId,
      sequence,
      amount_cents: amountCents,
      message: null,
      status: "pending",
      contract_status: "none",
      contract_sent_at: null,
      created_at: now,
      automatic: automatic ? 1 : 0,
      log_entry: logged?.seq ?? null,
    })
    .execute();
  return id;
}

async function raisePosition(
  tx: Db,
  {
    packageId,
    bidderId,
    amountCents,
  }: { packageId: string } & Pick<BidToPlace, "bidderId" | "amountCents">,
): Promise<void> {
  const standing = { standing_cents: amountCents };
  await tx
    .insertInto("positions")
    .values({
      ...standing,
      highest_own_cents: amountCents,
      package_id: packageId,
      bidder_id: bidderId,
    })
    .onConflict((conflict) =>
      conflict.columns(["package_id", "bidder_id"]).doUpdateSet((eb) => ({
        ...standing,
        highest_own_cents: eb
          .case()
          .when("positions.highest_own_cents", ">", amountCents)
          .then(eb.ref("positions.highest_own_cents"))
          .else(amountCents)
          .end(),
      })),
    )
    .execute();
}
