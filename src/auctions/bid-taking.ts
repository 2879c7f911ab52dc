import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { withRequestId } from "../lib/ids";
import { minimumBidCents } from "../lib/money";
import { PackageNotFound } from "../packages/packages";
import { requireAudience } from "../packages/visibility";
import { highestAmount } from "../rules/bid-review";
import { isRound } from "../rules/round";
import type { BidRow } from "./bid";
import type { BidBatch } from "./bid-batch";
import { type BidLot, previousState } from "./bid-lot";
import { scheduleFirstBidMail } from "./bid-news";
import type { BidRequest, BidResult, BidTakingDeps, LoggedBidResult, NewBid } from "./bid-request";
import { faultOf, judgedAmount } from "./judgement";
import { mailMaximumSet } from "./notices";
import { AddressUnconfirmed, ExclusiveNotOffered } from "./refusals";
import { takeRoundBid } from "./round-taking";
import { type AllowedBid, type RuledEvent, ruleOnBid } from "./ruling";
import { unconfirmedLimit } from "./unconfirmed-limit";

export async function takeAuctionBid(
  batch: BidBatch,
  tx: Db,
  { bid: newBid, request }: BidRequest,
  deps: BidTakingDeps,
): Promise<LoggedBidResult> {
  const { packageId, bidderId } = newBid;
  const { isConfirmed, clock, softCloseMs } = deps;
  const lot = batch.lot(packageId);
  if (!lot) throw new PackageNotFound();
  if (lot.audience !== "everyone") await requireAudience(tx, lot, bidderId);
  if (isRound(lot)) return takeRoundBid(batch, tx, { bid: newBid, request }, { lot, ...deps });
  if (newBid.isExclusive) throw new ExclusiveNotOffered();
  const bid = toAllowedBid(lot, newBid, clock.now());
  if (!isConfirmed) requireAffordable(lot, bid, await batch.confirmedPrice(lot));
  const events = ruleOnBid(previousState(lot), bid, softCloseMs);
  batch.addCommitment(lot, bidderId, events);
  const { bids, entry, logged } = await batch.add(lot, newBid, { events, now: bid.at });
  const after = { ...lotAfter(lot, bids, events), logged };
  batch.replaceLot(lot, after, bids, bid.at);
  const placedBid = bids.find(({ automatic }) => automatic === 0) ?? null;
  if (bids.length > 0)
    await notifyBidders(batch, tx, { lot: after, before: lot, bid, bids, request });
  return { ...outcome(after, bidderId), bid: placedBid, entry };
}

function toAllowedBid(lot: BidLot, newBid: NewBid, now: number): AllowedBid {
  const { bidderId, maximumCents = null } = newBid;
  const bid = { ...newBid, maximumCents, amountCents: judgedAmount(lot, newBid) };
  const fault = faultOf(lot, bid, now);
  if (fault) throw fault;
  return { bidderId, amountCents: bid.amountCents, maximumCents, at: now };
}

function requireAffordable(lot: BidLot, bid: AllowedBid, priceCents: number): void {
  const limitCents = unconfirmedLimit(lot, priceCents);
  if (highestAmount(bid) > limitCents) throw new AddressUnconfirmed({ maximumCents: limitCents });
}

function lotAfter(lot: BidLot, bids: readonly BidRow[], events: readonly RuledEvent[]) {
  const highest = bids.at(-1);
  const end = events.find((event) => event.type === "extension")?.endsAt;
  return {
    ...lot,
    leader_id: highest?.bidder_id ?? lot.leader_id,
    highest_bid_cents: highest?.amount_cents ?? lot.highest_bid_cents,
    highest_bid_id: highest?.id ?? lot.highest_bid_id,
    auction_end_time: end ?? lot.auction_end_time,
    state_seq: lot.state_seq + bids.length,
  };
}

function outcome(lot: BidLot, bidderId: string): Omit<BidResult, "bid"> {
  return {
    leading: lot.leader_id === bidderId,
    highestCents: lot.highest_bid_cents ?? lot.starting_price_cents,
    minimumCents: minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents),
    endsAt: lot.auction_end_time,
  };
}

interface Placement {
  lot: BidLot;
  before: BidLot;
  bid: AllowedBid;
  bids: readonly BidRow[];
  request: string | undefined;
}

/** A bidder who is outbid immediately sees it in the response and gets no email. */
async function notifyBidders(
  batch: BidBatch,
  tx: Db,
  { lot, before, bid, bids, request }: Placement,
) {
  const placedBid = bids[0] as BidRow;
  const { package_id: packageId, bidder_id: bidderId } = placedBid;
  const { title } = lot;
  const { highestCents: amountCents, minimumCents } = outcome(lot, bidderId);
  if (before.highest_bid_cents === null) await scheduleFirstBidMail(tx, packageId, bid.at);
  const previousLeaderId = before.leader_id === bidderId ? null : before.leader_id;
  if (previousLeaderId !== null && lot.leader_id === bidderId) {
    const isMaximumPassed = (before.leader_maximum_cents ?? 0) >= (before.highest_bid_cents ?? 0);
    const kind = isMaximumPassed ? "maximum-passed" : "outbid";
    const outbid = {
      packageId,
      title,
      bidderId: previousLeaderId,
      amountCents,
      minimumCents,
      kind,
    } as const;
    batch.noticeOutbid({ outbid, now: bid.at, request });
  }
  const isLeading = placedBid.automatic === 0 && lot.leader_id === bidderId;
  if (isLeading && (bid.maximumCents ?? 0) > amountCents) {
    const details = { title, bid: placedBid, endsAt: lot.auction_end_time };
    await withRequestId(request, () => mailMaximumSet(tx, details, bid.at));
  }
  const extended = lot.auction_end_time !== before.auction_end_time;
  announce(tx, { type: "bid-placed", bid: placedBid, ledId: previousLeaderId, extended });
}
