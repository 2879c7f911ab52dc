import type { BidHistoryProps, BidRow } from "../../../views/auctions/bid-history";
import { bidHistory } from "../../auctions/bid";
import { colleaguesWhoBid } from "../../auctions/reading/bid-actors";
import type { Charts } from "../../auctions/reading/charted-bids";
import { bidderPseudonym } from "../../lib/ids";
import type { Package } from "../../packages/packages";
import { isRound } from "../../rules/round";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

const BIDS_PER_PAGE = 50;

interface ChartDeps extends Pick<AppContext, "clock"> {
  charts: Charts;
}

interface Deps extends ChartDeps, Pick<AppContext, "db"> {
  pseudonymKey: string;
}

export async function latestHistory(
  { charts, clock }: ChartDeps,
  lot: Package,
  { viewer }: Reader,
): Promise<BidHistoryProps> {
  const now = clock.now();
  const hasEnded = lot.status !== "active" || now >= lot.auction_end_time;
  const start = lot.opens_at ?? lot.created_at;
  const until = lot.ended_at ?? Math.min(roundedUp(now, start), lot.auction_end_time);
  const from = Math.min(start, until);
  return {
    stateSeq: lot.state_seq,
    bidCount: lot.bid_count,
    isRound: isRound(lot),
    chart: {
      bids: await charts.bids({ ...lot, created_at: from }, viewer?.id ?? null, until),
      startingPriceCents: lot.starting_price_cents,
      from,
      until,
      hasEnded,
    },
  };
}

/** By at most a thousandth of the time since the start, so that watchers share a chart. */
function roundedUp(now: number, start: number): number {
  if (now <= start) return now;
  const stepMs = 2 ** Math.max(0, Math.floor(Math.log2((now - start) / 1000)));
  return start + Math.ceil((now - start) / stepMs) * stepMs;
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
  const { viewer } = reader;
  const own = bids.filter(({ bidder_id }) => bidder_id === viewer?.id);
  const colleagues = await colleaguesWhoBid(deps.db, viewer, own);
  return {
    ...(await latestHistory(deps, lot, reader)),
    bids: bids.slice(0, BIDS_PER_PAGE).map((bid) => ({
      ...bid,
      pseudonym: bidderPseudonym(deps.pseudonymKey, lot, bid.bidder_id),
      isYours: bid.bidder_id === viewer?.id,
      colleague: colleagues.get(bid.id) ?? null,
    })),
    hasMore: bids.length > BIDS_PER_PAGE,
  };
}
