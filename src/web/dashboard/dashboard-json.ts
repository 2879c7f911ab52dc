import type { z } from "zod";
import type { OwnAuction } from "../../dashboard/auctions";
import { type OwnBid, outcomeOf } from "../../dashboard/bids";
import { centsToDecimal } from "../../lib/money";
import { leastBidCents } from "../../lib/round";
import { isoTime } from "../../lib/time";
import { titleLanguage } from "../../packages/titles";
import type { ownAuctionAnswer, ownBidAnswer } from "./answers";

export function ownBidJson(bid: OwnBid, now: number): z.output<typeof ownBidAnswer> {
  return {
    id: bid.id,
    packageId: bid.package_id,
    packageTitle: bid.title,
    packageLang: titleLanguage(bid),
    packageEnglishTitle: bid.english_title,
    packageStatus: bid.package_status,
    auctionEndTime: isoTime(bid.auction_end_time),
    amount: centsToDecimal(bid.amount_cents),
    status: bid.status,
    ...outcomeOf(bid, now),
    contractStatus: bid.contract_id === null ? "none" : "sent",
    contractId: bid.contract_id,
    createdAt: isoTime(bid.created_at),
  };
}

export function ownAuctionJson({ lot, ...own }: OwnAuction): z.output<typeof ownAuctionAnswer> {
  const { highest_bid_cents: highest, ended_at } = lot;
  return {
    packageId: own.packageId,
    packageTitle: lot.title,
    packageLang: titleLanguage(lot),
    packageEnglishTitle: lot.english_title,
    packageStatus: lot.status,
    standing: own.standing,
    bindsUntil: own.bindsUntil === null ? null : isoTime(own.bindsUntil),
    release: own.release,
    yourHighest: centsToDecimal(own.highestCents),
    yourMaximum: own.maximumCents === null ? null : centsToDecimal(own.maximumCents),
    maximumPassed: own.maximumPassed,
    highestBid: highest === null ? null : centsToDecimal(highest),
    priceKind: own.priceKind,
    minimumBid: centsToDecimal(leastBidCents({ ...lot, seated: lot.seats_taken })),
    bidCount: lot.bid_count,
    endsAt: isoTime(lot.auction_end_time),
    endedAt: ended_at === null ? null : isoTime(ended_at),
    reserveMissed: lot.reserve_missed === 1,
    offer: own.offer,
    contractId: own.contractId,
    // In an ordinary auction, the highest bid has the only seat.
    seatsTaken: own.holds === null ? Number(highest !== null) : lot.seats_taken,
    ...{ seats: lot.seats, holds: own.holds },
    exclusiveMaximum: own.exclusiveCents === null ? null : centsToDecimal(own.exclusiveCents),
  };
}
