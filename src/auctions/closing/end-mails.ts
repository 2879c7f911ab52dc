import type { Db } from "../../../db/client";
import type { AwaitingDecision } from "../../mail/templates";
import { informMembers, type MemberNews } from "../../notifications/informing";
import type { Package } from "../../packages/packages";
import { addedRates } from "../../rules/fees";
import { isRound } from "../../rules/round";
import { isOutweighed } from "../../rules/round-standing";
import { type BidderStanding, standingsOn } from "../reading/positions";
import { roundFigures } from "../reading/round-state";

interface EndNews {
  seller: MemberNews;
  bidders: readonly MemberNews[];
}

/** For auctions that their sellers decide, and those without a bid. */
export async function mailEnd(
  tx: Db,
  lot: Package,
  decision: AwaitingDecision,
  now: number,
): Promise<void> {
  const standings = await standingsOn(tx, lot.id, now);
  const { seller, bidders } =
    isRound(lot) && standings.length > 0
      ? await roundNews(tx, lot, standings, decision)
      : auctionNews(lot, standings, decision);
  const news = [seller, ...bidders].map((mail) => {
    const recipient = mail === seller ? "seller" : mail.memberId;
    return { ...mail, uniqueKey: `auction-ended ${lot.id} ${recipient}` };
  });
  await informMembers(tx, news, now);
}

/** Bidders whose bids were all rejected have already been notified. */
function auctionNews(
  lot: Package,
  standings: readonly BidderStanding[],
  decision: AwaitingDecision,
): EndNews {
  const { id: packageId, title, highest_bid_cents: highestBidCents, bid_count: bidCount } = lot;
  const values = {
    packageId,
    title,
    highestBidCents,
    bidCount,
    ...(highestBidCents !== null && decision),
  };
  return {
    seller: { memberId: lot.seller_id, template: "auction-ended", values },
    bidders: standings.flatMap((bidder): MemberNews[] => {
      const mail = bidderMail(lot, bidder, decision);
      return mail ? [{ memberId: bidder.bidderId, ...mail }] : [];
    }),
  };
}

function bidderMail(lot: Package, bidder: BidderStanding, decision: AwaitingDecision) {
  const { id: packageId, title, highest_bid_cents: highestBidCents } = lot;
  if (highestBidCents === null) return null;
  const baseValues = { packageId, title, ...decision };
  const values = { ...baseValues, highestBidCents };
  const tax = addedRates(bidder.addedTaxRate, lot.buyer_fee_rate);
  switch (bidder.standing) {
    case "undecided":
      return { template: "auction-won", values: { ...values, ...tax } } as const;
    case "accepted":
      return {
        template: "bid-accepted",
        values: { ...baseValues, ...tax, amountCents: bidder.acceptedCents ?? highestBidCents },
      } as const;
    case "lost":
      return bidder.acceptedCents === null
        ? ({
            template: "auction-lost",
            values: { ...values, auction: { ownCents: bidder.highestCents } },
          } as const)
        : ({ template: "other-bid-accepted", values: baseValues } as const);
    default:
      return null;
  }
}

async function roundNews(
  tx: Db,
  lot: Package,
  standings: readonly BidderStanding[],
  decision: AwaitingDecision,
): Promise<EndNews> {
  const { id: packageId, title, seller_id: memberId } = lot;
  const { seated: count, priceCents, togetherCents, exclusive } = await roundFigures(tx, lot);
  const exclusiveCents = exclusive?.priceCents ?? null;
  const baseValues = { packageId, title, ...decision };
  const totals = { count, amountCents: priceCents, togetherCents, exclusiveCents };
  const seatsBehind = count + (exclusive?.outweighed ?? 0);
  const winningBid = {
    amountCents: exclusiveCents ?? priceCents,
    isExclusive: exclusiveCents !== null,
  };
  const values = { ...baseValues, ...winningBid };
  const bidders = standings.flatMap(({ bidderId, standing, holds, ...own }): MemberNews[] => {
    const tax = addedRates(own.addedTaxRate, lot.buyer_fee_rate);
    if (standing !== "undecided" && standing !== "lost") return [];
    const winnerId = exclusive?.leaderId ?? bidderId;
    if (standing === "undecided" && winnerId === bidderId)
      return [{ memberId: bidderId, template: "round-leading", values: { ...values, ...tax } }];
    const lostValues = { ...values, isOutweighed: isOutweighed(holds) };
    return [{ memberId: bidderId, template: "round-lost", values: lostValues }];
  });
  const seller = {
    memberId,
    template: "round-ended",
    values: { ...baseValues, ...totals, seatsBehind },
  } as const;
  return { seller, bidders };
}
