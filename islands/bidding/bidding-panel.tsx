import { useEffect, useRef, useState } from "react";
import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { coarseCountdown } from "../../src/lib/countdown";
import { dollars } from "../../src/lib/money";
import type { Standing } from "../../src/lib/standing";
import { auctionPhase } from "../../src/lib/time";
import { onTick } from "../runtime/page-clock";
import { Queries } from "../runtime/queries";
import { showToast } from "../runtime/toast";
import { useTimes } from "../runtime/use-times";
import { BidList } from "./bid-list";
import { MemberBidding } from "./member-bidding";
import { Outcome } from "./outcome";
import { stageNow } from "./own-meaning";
import { showOnPage } from "./page-figures";
import { PriceBlock } from "./price-block";
import type { PanelProps } from "./props";
import { usePackageState } from "./use-package-state";
import { useSeen } from "./use-seen";

export function BiddingPanel(props: PanelProps) {
  return (
    <Queries>
      <Panel {...props} />
    </Queries>
  );
}

function Panel(props: PanelProps) {
  const { startingPrice, bidder, words } = props;
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  /** Aborted when the reader leads again or the auction closes, which ends the outbid toast. */
  const overtaken = useRef(new AbortController());
  const { state, gone, extended, line, isStale, ask } = usePackageState({
    initial: props.state,
    onNewBid: (message, before) => notifyOf(message, before, props, overtaken.current.signal),
  });
  const endsAt = Date.parse(state.endsAt);
  const now = useServerTime(props.serverNow, endsAt);
  const stage = stageNow(state, now);
  const ended = stage !== "running";
  const leads = yourBidderId !== null && state.leaderId === yourBidderId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: outbid and leading again between two renders, too
  useEffect(() => {
    if (!leads && !ended) return;
    overtaken.current.abort();
    overtaken.current = new AbortController();
  }, [leads, ended, state.stateSeq]);
  const isUpcoming = !ended && !state.opened;
  const phase = ended ? "ended" : isUpcoming ? "upcoming" : auctionPhase(endsAt, now);
  const end = state.endedAt === null ? endsAt : Date.parse(state.endedAt);
  const { moment } = useTimes(props);
  useEffect(() => {
    showOnPage(state, startingPrice);
  }, [state, startingPrice]);
  const { packageId, stateSeq } = state;
  const newer = stateSeq > props.state.stateSeq;
  useEffect(() => {
    // Fetched with the first change; without a connection there is nothing new to draw either.
    if (newer)
      import("./history-refresh").then(
        (part) => part.showHistory(packageId, stateSeq),
        () => {},
      );
  }, [packageId, stateSeq, newer]);
  const panel = useRef<HTMLElement>(null);
  const isPriceSeen = useSeen(panel, ".panel-time");
  if (gone) {
    return (
      <section className="bidding-panel" aria-label={words.panel} data-phase="ended">
        <p className="panel-card panel-empty" role="alert">
          {words.gone}
        </p>
      </section>
    );
  }
  const figures = (standing: Standing | null) => (
    <span className="bid-bar-figures">
      {(standing === "leading" || standing === "outbid") && (
        <span className="bid-bar-standing" data-standing={standing}>
          {words.standing.short[standing]}
        </span>
      )}
      <span className="bid-bar-price">{dollars(state.highestBid ?? startingPrice)}</span>
      <span className="remaining">{coarseCountdown(endsAt, now, words.countdown)}</span>
    </span>
  );
  const priceBlock = (
    <PriceBlock
      {...props}
      {...{ state, extended, stage, end, moment, now }}
      struck={newer}
      isAcceptedYours={yourBidderId !== null && state.acceptedBid?.bidderId === yourBidderId}
    />
  );
  const outcome = ended && <Outcome {...{ state, stage, yourBidderId, words }} />;
  return (
    <section
      className="bidding-panel"
      ref={panel}
      aria-label={words.panel}
      data-phase={phase}
      data-price-seen={isPriceSeen || undefined}
      data-line={line ?? undefined}
    >
      <div className="panel-card">
        {bidder.kind === "member" ? (
          <MemberBidding {...props} {...{ bidder, state, stage, now, figures, ask }}>
            {priceBlock}
            {outcome}
          </MemberBidding>
        ) : (
          <>
            {priceBlock}
            {outcome}
          </>
        )}
        {isUpcoming && (
          <p className="panel-note">
            {bidder.kind === "seller" ? words.notOpenSeller : words.notOpen}
          </p>
        )}
        {bidder.kind === "seller" && !ended && !isUpcoming && (
          <p className="panel-note">{words.ownPackage}</p>
        )}
        {bidder.kind === "seller" && bidder.reserve !== null && (
          <p className="panel-note">{words.ownReserve({ amount: dollars(bidder.reserve) })}</p>
        )}
        {bidder.kind === "visitor" && !ended && !isUpcoming && (
          <div className="bid-bar">
            {figures(null)}
            <a className="button primary wide" href={`/login?next=/package/${props.packageId}`}>
              {words.loginToBid}
            </a>
          </div>
        )}
        {line === "down" && (
          <p className="panel-warning" role="status">
            {isStale ? words.offline : words.reconnecting}
          </p>
        )}
      </div>
      {bidder.kind === "member" && (
        <a className="button wide" href={bidder.chatPath} data-opens="chat-window">
          {words.contactSeller}
        </a>
      )}
      {!isUpcoming && (
        <BidList state={state} yourBidderId={yourBidderId} words={words} ended={ended} />
      )}
    </section>
  );
}

function notifyOf(
  { bid, bids, minimumBid }: PackageMessage,
  { leaderId: leaderBefore, bidCount: known }: PackageState,
  { bidder, words: { toasts } }: PanelProps,
  overtaken: AbortSignal,
): void {
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  if (!bid || bid.bidderId === yourBidderId || bid.status === "rejected") return;
  // The answer to the reader's own bid is shown where they sent it.
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

/** Also ticks at the end, so that the panel closes on time. */
function useServerTime(initial: number, endsAt: number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => onTick(setNow, endsAt), [endsAt]);
  return now;
}
