import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { centsOf, dollars } from "../../src/lib/money";
import { priceKindOf } from "../../src/rules/standing";
import { showToast } from "../runtime/toast";
import { AddedCosts } from "./added-costs";
import { MemberBidding } from "./member-bidding";
import { Outcome } from "./outcome";
import { Panel, type PanelParts } from "./panel";
import { PanelTime } from "./panel-time";
import type { PanelProps, PriceProps } from "./props";

const PARTS: PanelParts<PanelProps> = {
  Price: PriceBlock,
  Outcome,
  Member: MemberBidding,
  priceOf: ({ startingPrice }, { highestBid }) => highestBid ?? startingPrice,
  showBidToast,
};

export function BiddingPanel(props: PanelProps) {
  return <Panel panel={props} parts={PARTS} />;
}

function showBidToast(
  { bid, bids, minimumBid }: PackageMessage,
  { leaderId: leaderBefore, bidCount: knownCount }: PackageState,
  { bidder, words: { toasts } }: PanelProps,
  outbidSignal: AbortSignal,
): void {
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  if (!bid || bid.bidderId === yourBidderId || bid.status === "rejected") return;
  // The form already reports the reader's own bid.
  const isOwnBidReported = bids.some(
    (recentBid) => recentBid.bidderId === yourBidderId && recentBid.sequence > knownCount,
  );
  if (isOwnBidReported) return;
  const wasLeading = leaderBefore !== null && leaderBefore === yourBidderId;
  const { title, text } = wasLeading ? toasts.overtaken : toasts.newBid;
  showToast({
    title,
    text: text({ amount: dollars(bid.amount), minimum: dollars(minimumBid) }),
    ...(wasLeading ? { tone: "warning", while: outbidSignal } : { tone: "news" }),
  });
}

function PriceBlock(props: PriceProps) {
  const { state, startingPrice, stage, words } = props;
  const { highestBid, bidCount, acceptedBid } = state;
  const price = dollars(highestBid ?? startingPrice);
  const ended = stage !== "running";
  const label = words.price[priceKindOf(stage, highestBid !== null)];
  return (
    <>
      <p className="panel-label">{label}</p>
      <p
        className="panel-price"
        key={state.stateSeq}
        data-bids={bidCount}
        data-struck={props.hasChanged ? "" : undefined}
      >
        {price}
      </p>
      <AddedCosts lot={props} amountCents={centsOf(highestBid ?? startingPrice)} />
      <p className="panel-note">
        {highestBid !== null && (
          <span>{words.startedAt({ amount: dollars(startingPrice) })} · </span>
        )}
        {words.bidCount({ count: bidCount })}
        {state.reserve !== "none" && !state.reserveMissed && (
          <>
            {" · "}
            <span data-reserve={state.reserve}>{words.reserve[state.reserve]}</span>
          </>
        )}
        {!ended && !acceptedBid && ` · ${words.sale[state.sale]}`}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {highestBid !== null && `${label} ${price}`}
      </p>
      <PanelTime {...props} />
      {acceptedBid && !ended && !props.isAcceptedYours && (
        <p className="panel-notice" role="status">
          {words.mayEndEarly({ amount: dollars(acceptedBid.amount) })}
        </p>
      )}
    </>
  );
}
