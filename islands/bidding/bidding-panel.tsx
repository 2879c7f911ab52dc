import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { showToast } from "../runtime/toast";
import { MemberBidding } from "./member-bidding";
import { Outcome } from "./outcome";
import { Panel, type PanelParts } from "./panel";
import { PriceBlock } from "./price-block";
import type { PanelProps } from "./props";

const PARTS: PanelParts<PanelProps> = {
  Price: PriceBlock,
  Outcome,
  Member: MemberBidding,
  priceOf: ({ startingPrice }, { highestBid }) => highestBid ?? startingPrice,
  notifyOf,
};

export function BiddingPanel(props: PanelProps) {
  return <Panel panel={props} parts={PARTS} />;
}

function notifyOf(
  { bid, bids, minimumBid }: PackageMessage,
  { leaderId: leaderBefore, bidCount: known }: PackageState,
  { bidder, words: { toasts } }: PanelProps,
  overtaken: AbortSignal,
): void {
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  if (!bid || bid.bidderId === yourBidderId || bid.status === "rejected") return;
  // The form already reports the reader's own bid.
  const answered = bids.some((each) => each.bidderId === yourBidderId && each.sequence > known);
  if (answered) return;
  const wasYours = leaderBefore !== null && leaderBefore === yourBidderId;
  const { title, text } = wasYours ? toasts.overtaken : toasts.newBid;
  showToast({
    title,
    text: text({ amount: dollars(bid.amount), minimum: dollars(minimumBid) }),
    ...(wasYours ? { tone: "warning", while: overtaken } : { tone: "news" }),
  });
}
