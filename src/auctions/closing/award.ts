import type { Db } from "../../../db/client";
import { versioned } from "../../../db/versioned";
import { announce } from "../../announcements/announce";
import type { EndedAuction } from "../../mail/templates";
import type { Package } from "../../packages/packages";
import { type SoldScope, soldScope } from "../../rights/claims";
import { rightsOf } from "../../rights/rights";
import { type Claim, exclusiveOf, isRound } from "../../rules/round";
import { record } from "../../transparency/recording";
import { releaseBids, vacateSeats } from "../changes/released-bids";
import { findLeader, recomputeBidTotals, setAccepted } from "../leader";
import { type AwardedLicense, recordLicense } from "../licenses";
import { claimsOf } from "../reading/round-state";
import { inSeatOrder } from "../round-claims";
import { mailAward } from "./award-mails";
import { awardOpenings } from "./opened-maxima";
import { acceptanceEvent, placeBidFor } from "./placed-bid";
import { awaitConfirmation, confirmationOf } from "./unconfirmed-winners";

/** Accepts the winning bids. In a round, each gets a license. */
export async function award(
  tx: Db,
  lot: Package,
  checkpoint: EndedAuction,
  now: number,
): Promise<AwardedLicense[]> {
  const { kind, winners, priceCents, ...others } = await winnersOf(tx, lot);
  const { exclusiveBidders, outweighedIds } = others;
  const [winner] = winners;
  if (!winner) return [];
  const isLotRound = isRound(lot);
  if (isLotRound) {
    const winnerIds = winners.map(({ bidderId }) => bidderId);
    await record(tx, lot.id, await awardOpenings(tx, lot, { kind, winnerIds, priceCents }), now);
  }
  const awards: AwardedLicense[] = [];
  const ids = winners.map(({ bidderId }) => bidderId);
  const confirmation = await confirmationOf(tx, lot, ids, now);
  for (const { bidderId } of winners) {
    const confirmBy = confirmation?.memberIds.has(bidderId) ? confirmation.by : null;
    const sale = { bidderId, priceCents, kind, confirmBy };
    const bidId = await ensureBidAtPrice(tx, lot, sale, now);
    const license = { packageId: lot.id, kind, bidId, priceCents };
    const seat = isLotRound ? await recordLicense(tx, license, now) : ONLY_SEAT;
    if (!isLotRound) await setAccepted(tx, bidId, now);
    awards.push({ ...license, bidderId, seat });
  }
  if (isLotRound) await recomputeBidTotals(tx, lot.id);
  const releasedIds = await releaseBids(tx, lot.id);
  if (isLotRound) await setAwardedPrice(tx, lot.id, awards, now);
  const otherBidders = [...releasedIds, ...exclusiveBidders];
  await mailAward(tx, lot, { awards, otherBidders, outweighedIds, checkpoint, confirmation }, now);
  if (confirmation) await awaitConfirmation(tx, lot, confirmation, awards, now);
  return awards;
}

/** An ordinary auction has one seat and no row in `licenses`. */
const ONLY_SEAT = 1;

async function setAwardedPrice(
  tx: Db,
  packageId: string,
  [first]: readonly AwardedLicense[],
  now: number,
): Promise<void> {
  const isExclusive = first?.kind === "exclusive";
  if (isExclusive) await vacateSeats(tx, packageId);
  await tx
    .updateTable("packages")
    .set({
      highest_bid_id: first?.bidId ?? null,
      highest_bid_cents: first?.priceCents ?? null,
      ...(isExclusive && { seated: 0 }),
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .execute();
  announce(tx, { type: "auction-changed", packageId });
}

/** Null if nobody would win. */
export async function scopeOfAward(tx: Db, lot: Package): Promise<SoldScope | null> {
  const { kind, winners } = await winnersOf(tx, lot);
  if (winners.length === 0) return null;
  return soldScope(rightsOf(lot), isRound(lot) ? kind : null);
}

type Kind = "seat" | "exclusive";

interface Winners {
  kind: Kind;
  /** Ordered by when they claimed their seats, because the order of the maxima is secret. */
  winners: Claim[];
  priceCents: number;
  exclusiveBidders: string[];
  outweighedIds: string[];
}

async function winnersOf(tx: Db, lot: Package): Promise<Winners> {
  if (!isRound(lot)) {
    const leader = await findLeader(tx, lot.id);
    const { bidder_id: bidderId = "", amount_cents: priceCents = 0 } = leader ?? {};
    const winners = leader ? [{ bidderId, maximumCents: priceCents }] : [];
    return { kind: "seat", winners, priceCents, exclusiveBidders: [], outweighedIds: [] };
  }
  const claims = await claimsOf(tx, lot.id);
  const exclusiveBidders = claims.exclusive.map(({ bidderId }) => bidderId);
  // A member whose bids were released still has a maximum.
  const seatedClaims = inSeatOrder(claims.seated.filter(({ publicCents }) => publicCents > 0));
  const seatCents = lot.highest_bid_cents ?? 0;
  const fromCents = lot.exclusive_from_cents;
  const terms = {
    fromCents: fromCents ?? 0,
    seatsTotalCents: lot.defense_cents ?? seatCents * seatedClaims.length,
  };
  const { leader, priceCents } = exclusiveOf(fromCents === null ? [] : claims.exclusive, terms);
  const isExclusive = leader !== null && priceCents !== null;
  const outweighed = isExclusive ? [...seatedClaims, ...claims.outweighed] : claims.outweighed;
  const others = { exclusiveBidders, outweighedIds: outweighed.map(({ bidderId }) => bidderId) };
  return isExclusive
    ? { kind: "exclusive", winners: [leader], priceCents, ...others }
    : { kind: "seat", winners: seatedClaims, priceCents: seatCents, ...others };
}

interface WonBid {
  bidderId: string;
  priceCents: number;
  kind: Kind;
  confirmBy: number | null;
}

/** Places a bid for the member if their last bid is below the price. */
async function ensureBidAtPrice(
  tx: Db,
  lot: Package,
  { bidderId, priceCents, kind, confirmBy }: WonBid,
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
    const bid = { bidderId, amountCents: priceCents, automatic: true, kind, confirmBy };
    return placeBidFor(tx, lot, bid, now);
  }
  await record(tx, lot.id, [acceptanceEvent(lastBid.sequence, kind, confirmBy)], now);
  return lastBid.id;
}
