import type { BidHistoryProps, BidRow } from "../../../views/auctions/bid-history";
import { bidHistory } from "../../auctions/bid";
import { chartedBids } from "../../auctions/reading/charted-bids";
import { bidderPseudonym } from "../../lib/ids";
import type { Package } from "../../packages/packages";
import { isRound } from "../../rules/round";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

const BIDS_PER_PAGE = 50;

interface Deps extends Pick<AppContext, "db" | "clock"> {
  pseudonymKey: string;
}

export async function latestHistory(
  { db, clock }: Omit<Deps, "pseudonymKey">,
  lot: Package,
  { viewer }: Reader,
): Promise<BidHistoryProps> {
  const now = clock.now();
  const hasEnded = lot.status !== "active" || now >= lot.auction_end_time;
  const until = lot.ended_at ?? Math.min(now, lot.auction_end_time);
  const from = Math.min(lot.opens_at ?? lot.created_at, until);
  return {
    stateSeq: lot.state_seq,
    bidCount: lot.bid_count,
    isRound: isRound(lot),
    chart: {
      bids: await chartedBids(db, { ...lot, created_at: from }, viewer?.id ?? null, until),
      startingPriceCents: lot.starting_price_cents,
      from,
      until,
      hasEnded,
    },
  };
}

interface HistoryPage extends BidHistoryProps {
  bids: BidRow[];
  hasMore: boolean;
}

export async function historyPage(
  deps: Deps,
  lot: Package,
  reader: Reader,
  beforeSequence: number | null,
): Promise<HistoryPage> {
  const bids = await bidHistory(deps.db, lot, {
    limit: BIDS_PER_PAGE + 1,
    ...(beforeSequence !== null && { beforeSequence }),
  });
  return {
    ...(await latestHistory(deps, lot, reader)),
    bids: bids.slice(0, BIDS_PER_PAGE).map((bid) => ({
      ...bid,
      pseudonym: bidderPseudonym(deps.pseudonymKey, lot.id, bid.bidder_id),
      isYours: bid.bidder_id === reader.viewer?.id,
    })),
    hasMore: bids.length > BIDS_PER_PAGE,
  };
}
