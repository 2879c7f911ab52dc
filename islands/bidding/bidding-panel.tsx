import { useEffect, useState } from "react";
import { coarseCountdown, fineCountdown } from "../../src/lib/countdown";
import { dollars } from "../../src/lib/money";
import { auctionPhase, isoTime } from "../../src/lib/time";
import { timesIn } from "../../src/lib/times";
import { fillIn } from "../../src/lib/wording";
import { onTick } from "../runtime/page-clock";
import { Queries } from "../runtime/queries";
import { showToast } from "../runtime/toast";
import { BidList } from "./bid-list";
import { MemberBidding } from "./member-bidding";
import { Outcome } from "./outcome";
import { showOnPage } from "./page-figures";
import type { PanelProps } from "./props";
import { usePackageState } from "./use-package-state";

/** The bidding panel (docs/product.md#bidding-panel): price, time, form and bids, all live. */
export function BiddingPanel(props: PanelProps) {
  return (
    <Queries>
      <Panel {...props} />
    </Queries>
  );
}

function Panel(props: PanelProps) {
  const { startingPrice, bidder, words, countdown, locale, timeZone } = props;
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  const { state, gone, line, ask } = usePackageState({
    initial: props.state,
    onNewBid: ({ bid }) => {
      if (!bid || bid.bidderId === yourBidderId || bid.status === "rejected") return;
      const { title, text } = words.toasts.newBid;
      showToast({ title, text: fillIn(text, { amount: dollars(bid.amount) }) });
    },
  });
  const endsAt = Date.parse(state.endsAt);
  const now = useServerTime(props.serverNow, endsAt);
  const phase = state.status === "active" ? auctionPhase(endsAt, now) : "ended";
  const ended = phase === "ended";
  const end = state.endedAt === null ? endsAt : Date.parse(state.endedAt);
  const endMoment = timesIn(locale, timeZone).moment(end);
  useEffect(() => {
    showOnPage({ state, startingPrice, ended, endMoment });
  }, [state, startingPrice, ended, endMoment]);
  const price = dollars(state.highestBid ?? startingPrice);
  if (gone) {
    return (
      <section className="bidding-panel" aria-label={words.panel} data-phase="ended">
        <p className="panel-empty" role="alert">
          {words.gone}
        </p>
      </section>
    );
  }
  const figures = (
    <p className="bid-bar-figures">
      <span className="bid-bar-price">{price}</span>
      <span className="remaining">{coarseCountdown(endsAt, now, countdown)}</span>
    </p>
  );
  return (
    <section
      className="bidding-panel"
      aria-label={words.panel}
      data-phase={phase}
      data-line={line ?? undefined}
    >
      <p className="panel-label">
        {state.highestBid === null ? words.startingPrice : words.currentHighestBid}
      </p>
      <p className="panel-price" key={state.stateSeq} data-bids={state.bidCount}>
        {price}
      </p>
      <p className="panel-note">
        {state.highestBid !== null && (
          <span>{fillIn(words.startedAt, { amount: dollars(startingPrice) })} · </span>
        )}
        {fillIn(state.bidCount === 1 ? words.bidCount.one : words.bidCount.other, {
          count: state.bidCount,
        })}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {state.highestBid !== null && `${words.currentHighestBid}: ${price}`}
      </p>
      <p className="panel-time">
        <span>{ended ? words.auctionEnded : words.endsIn}</span>
        <time className="remaining" dateTime={isoTime(end)}>
          {ended ? endMoment : fineCountdown(endsAt, now, countdown)}
        </time>
      </p>
      {ended && <Outcome state={state} yourBidderId={yourBidderId} words={words} />}
      {bidder.kind === "member" && (
        <MemberBidding {...props} {...{ bidder, state, ended, figures, ask }} />
      )}
      {bidder.kind === "seller" && !ended && <p className="panel-note">{words.ownPackage}</p>}
      {bidder.kind === "visitor" && !ended && (
        <div className="bid-bar">
          {figures}
          <a className="button primary wide" href={`/login?next=/package/${props.packageId}`}>
            {words.loginToBid}
          </a>
        </div>
      )}
      {bidder.kind === "member" && (
        <a className="button wide" href={bidder.chatPath} data-opens="chat-window">
          {words.contactSeller}
        </a>
      )}
      {line === "down" && (
        <p className="panel-warning" role="status">
          {words.reconnecting}
        </p>
      )}
      <BidList state={state} yourBidderId={yourBidderId} words={words} ended={ended} />
    </section>
  );
}

/** The page's clock, which also ticks at the end, so that the panel closes in time. */
function useServerTime(initial: number, endsAt: number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => onTick(setNow, endsAt), [endsAt]);
  return now;
}
