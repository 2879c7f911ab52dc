import type { BidHistoryProps } from "../../../views/auctions/bid-history";
import { bidHistory } from "../../auctions/bid";
import { chartedBids } from "../../auctions/charted-bids";
import { bidderPseudonym } from "../../lib/ids";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

const SHOWN = 8;
export const BIDS_A_PAGE = 50;

interface Deps extends Pick<AppContext, "db" | "clock"> {
  pseudonymKey: string;
}

export async function latestHistory(
  deps: Deps,
  lot: Package,
  reader: Reader,
): Promise<BidHistoryProps> {
  const history = await historyPage(deps, lot, reader, { limit: SHOWN });
  return { ...history, all: history.bids.length > 0 ? `/package/${lot.id}/bids` : null };
}

interface HistoryPage extends BidHistoryProps {
  more: boolean;
}

export async function historyPage(
  { db, clock, pseudonymKey }: Deps,
  lot: Package,
  { viewer }: Reader,
  request: { limit: number; beforeSequence?: number },
): Promise<HistoryPage> {
  const now = clock.now();
  const ended = lot.status !== "active" || now >= lot.auction_end_time;
  const until = lot.ended_at ?? Math.min(now, lot.auction_end_time);
  const bids = await bidHistory(db, lot, { ...request, limit: request.limit + 1 });
  return {
    stateSeq: lot.state_seq,
    bidCount: lot.bid_count,
    chart: {
      bids: await chartedBids(db, lot, viewer?.id ?? null, until),
      startingPriceCents: lot.starting_price_cents,
      from: lot.created_at,
      until,
      ended,
    },
    bids: bids.slice(0, request.limit).map((bid) => ({
      ...bid,
      pseudonym: bidderPseudonym(pseudonymKey, lot.id, bid.bidder_id),
      isYours: bid.bidder_id === viewer?.id,
    })),
    more: bids.length > request.limit,
    all: null,
  };
}
