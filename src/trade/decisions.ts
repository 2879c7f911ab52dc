import type { Db } from "../../db/client";
import type { BidsTable } from "../../db/schema/auctions";
import { inTransaction } from "../../db/transaction";
import { reinstate, rejectFinally, rejectUndoably } from "../auctions/changes/rejected-bid";
import { mailLink } from "../auctions/closing/unconfirmed-winners";
import { isAccepted, recomputeLeader, setAccepted } from "../auctions/leader";
import { BidNotFound, NoAuction, NotForRounds, requireShown } from "../auctions/refusals";
import { DAY } from "../lib/time";
import { isRound } from "../rules/round";
import { isFixedPrice } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";
import { recordDecision } from "../transparency/decision";
import {
  BidAlreadyRejected,
  BidderUnconfirmed,
  BidNotPending,
  BidReleased,
  OtherBidAccepted,
  PackageSettled,
  SoldToHighest,
} from "./refusals";
import { requireRightsToSell } from "./rights-to-sell";

export interface BidDecision {
  bidId: string;
  sellerId: string;
}

export interface OpenBid {
  id: string;
  packageId: string;
  status: BidsTable["status"];
  amountCents: number;
  acceptedBidId: string | null;
  acceptedCents: number | null;
  binding: Parameters<typeof bindsUntil>[0];
  wasAccepted: boolean;
  title: string;
  bidderId: string;
  /** The listing requires a confirmed address, and the bidder has none. */
  isUnconfirmed: boolean;
}

export async function findBidToDecide(tx: Db, { bidId, sellerId }: BidDecision): Promise<OpenBid> {
  const bid = await tx
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .innerJoin("users as bidder", "bidder.id", "bids.bidder_id")
    .leftJoin("bids as accepted", (join) =>
      join.onRef("accepted.package_id", "=", "bids.package_id").on(isAccepted("accepted")),
    )
    .select(["bids.id", "bids.status", "bids.contract_status", "accepted.id as acceptedBidId"])
    .select(["bids.amount_cents as amountCents", "accepted.amount_cents as acceptedCents"])
    .leftJoin("licences", "licences.bid_id", "bids.id")
    .select("licences.kind as licenseKind")
    .select(["packages.id as packageId", "packages.status as packageStatus"])
    .select(["auction_end_time", "held_ms", "binds_until", "sale_rule", "bids.rejected_from"])
    .select(["packages.seats", "packages.exclusive_from_cents", "packages.hidden_at", "title"])
    .select(["bids.bidder_id as bidderId", "bidder.is_email_verified", "confirms_winner"])
    .where("bids.id", "=", bidId)
    .where("packages.seller_id", "=", sellerId)
    .executeTakeFirst();
  if (!bid) throw new BidNotFound();
  requireShown(bid);
  const isSold = bid.packageStatus === "settled" || bid.contract_status === "sent";
  // A price that was agreed binds both sides, before the contract is made.
  if (isSold || bid.licenseKind === "shelf") throw new PackageSettled();
  if (isFixedPrice(bid)) throw new NoAuction();
  if (isRound(bid)) throw new NotForRounds();
  if (bid.sale_rule === "highest") throw new SoldToHighest();
  return {
    ...bid,
    binding: bindingOf(bid),
    wasAccepted: bid.rejected_from === "accepted",
    isUnconfirmed: bid.confirms_winner === 1 && bid.is_email_verified === 0,
  };
}

interface Acceptance extends BidDecision {
  replace?: boolean;
}

/**
 * A bid can be accepted before the auction ends. A bidder without a confirmed address gets a link
 * to confirm it first. @throws BidderUnconfirmed, and OtherBidAccepted unless `replace`
 */
export async function acceptBid(db: Db, { replace, ...decision }: Acceptance, now: number) {
  // The email has to be queued even though the acceptance is refused.
  if (await inTransaction(db, (tx) => askToConfirm(tx, decision, now)))
    throw new BidderUnconfirmed();
  await inTransaction(db, async (tx) => {
    const bid = await findBidToDecide(tx, decision);
    if (bid.status !== "pending") throw new BidNotPending();
    if (now > bindsUntil(bid.binding, false)) throw new BidReleased();
    if (bid.acceptedBidId !== null) {
      const { amountCents, acceptedCents } = bid;
      if (!replace) throw new OtherBidAccepted({ amountCents, acceptedCents: acceptedCents ?? 0 });
      await rejectFinally(tx, bid.acceptedBidId, now);
    }
    await requireRightsToSell(tx, bid.packageId, now);
    await recordDecision(tx, bid.id, "acceptance", now);
    await setAccepted(tx, bid.id, now);
    await recomputeLeader(tx, bid.packageId, now);
  });
}

async function askToConfirm(tx: Db, decision: BidDecision, now: number): Promise<boolean> {
  const bid = await findBidToDecide(tx, decision);
  if (!bid.isUnconfirmed || bid.status !== "pending") return false;
  const { packageId, title, bidderId: memberId, amountCents } = bid;
  const asked = { memberId, amountCents, kind: "wanted", by: now + DAY } as const;
  await mailLink(tx, { id: packageId, title }, asked, now);
  return true;
}

/** The price falls to the next highest bid (docs/product.md#rejected-bids). */
export async function rejectBid(db: Db, decision: BidDecision, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, status } = await findBidToDecide(tx, decision);
    if (status !== "pending" && status !== "accepted") throw new BidAlreadyRejected();
    await rejectUndoably(tx, { id, status }, now);
  });
}

/** Possible for ten seconds after the rejection. Returns the bid's status. */
export async function reinstateBid(
  db: Db,
  decision: BidDecision,
  now: number,
): Promise<"pending" | "accepted"> {
  return inTransaction(db, async (tx) => {
    const { binding, packageId, wasAccepted } = await findBidToDecide(tx, decision);
    if (now > bindsUntil(binding, wasAccepted)) throw new BidReleased();
    if (wasAccepted) await requireRightsToSell(tx, packageId, now);
    await reinstate(tx, decision.bidId, now);
    const { status } = await findBidToDecide(tx, decision);
    return status === "accepted" ? "accepted" : "pending";
  });
}
