import { useEffect, useRef, useState } from "react";
import { coarseCountdown } from "../../src/lib/countdown";
import { dollars } from "../../src/lib/money";
import { auctionPhase } from "../../src/lib/time";
import { onTick } from "../runtime/page-clock";
import { Queries } from "../runtime/queries";
import { useTimes } from "../runtime/use-times";
import { BidList } from "./bid-list";
import type { Market } from "./market";
import { MemberPanel } from "./member-panel";
import { note } from "./note";
import type { StandingLabel } from "./own-view";
import { updatePageFigures } from "./page-figures";
import type { PanelProps } from "./props";
import { stageNow } from "./stage-now";
import { usePackageState } from "./use-package-state";
import { useVisible } from "./use-seen";

interface Props {
  panel: PanelProps;
  market: Market;
}

export function Panel(props: Props) {
  return (
    <Queries>
      <LivePanel {...props} />
    </Queries>
  );
}

function LivePanel({ panel: props, market }: Props) {
  const { bidder, words } = props;
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  /** Aborted when the reader leads again or the auction closes, which removes the outbid toast. */
  const outbidAbort = useRef(new AbortController());
  const { state, isDeleted, isExtended, connection, isStale, refreshState } = usePackageState({
    initial: props.state,
    onNewBid: (message, before) => market.showBidToast(message, before, outbidAbort.current.signal),
  });
  const endsAt = Date.parse(state.endsAt);
  const now = useServerTime(props.serverNow, endsAt);
  const stage = stageNow(state, now);
  const ended = stage !== "running";
  const leads = yourBidderId !== null && state.leaderId === yourBidderId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one render may cover an outbid and a new lead
  useEffect(() => {
    if (!leads && !ended) return;
    outbidAbort.current.abort();
    outbidAbort.current = new AbortController();
  }, [leads, ended, state.stateSeq]);
  const isUpcoming = !ended && !state.opened;
  const phase = ended ? "ended" : isUpcoming ? "upcoming" : auctionPhase(endsAt, now);
  const end = state.endedAt === null ? endsAt : Date.parse(state.endedAt);
  const { moment } = useTimes(props);
  useEffect(() => {
    updatePageFigures(state);
  }, [state]);
  const { packageId, stateSeq } = state;
  const hasChanged = stateSeq > props.state.stateSeq;
  useEffect(() => {
    // Until the first change, the history that the server rendered is current.
    if (hasChanged)
      import("./history-refresh").then(
        (part) => part.showHistory(packageId, stateSeq),
        () => {},
      );
  }, [packageId, stateSeq, hasChanged]);
  const panel = useRef<HTMLElement>(null);
  const isPriceVisible = useVisible(panel, ".panel-time");
  if (isDeleted) {
    return (
      <section className="bidding-panel" aria-label={words.panel} data-phase="ended">
        <p className="panel-card panel-empty" role="alert">
          {words.gone}
        </p>
      </section>
    );
  }
  const figures = (label: StandingLabel | null) => (
    <span className="bid-bar-figures">
      {label && (
        <span className="bid-bar-standing" data-standing={label.tone}>
          {label.text}
        </span>
      )}
      <span className="bid-bar-price">{dollars(market.shownPriceOf(state))}</span>
      <span className="remaining">{coarseCountdown(endsAt, now, words.countdown)}</span>
    </span>
  );
  const price = (isSeated: boolean) =>
    market.price({
      ...props,
      state,
      isExtended,
      stage,
      end,
      moment,
      now,
      hasChanged,
      isAcceptedYours: yourBidderId !== null && state.acceptedBid?.bidderId === yourBidderId,
      isSeated,
    });
  const outcome = ended && market.outcome({ state, stage, yourBidderId, words });
  return (
    <section
      className="bidding-panel"
      ref={panel}
      aria-label={words.panel}
      data-phase={phase}
      data-price-seen={isPriceVisible || undefined}
      data-line={connection ?? undefined}
    >
      <div className="panel-card">
        {bidder.kind === "member" ? (
          <MemberPanel
            {...props}
            market={market}
            bidder={bidder}
            state={state}
            stage={stage}
            now={now}
            figures={figures}
            refreshState={refreshState}
          >
            {(own) => (
              <>
                {price(own.isSeated)}
                {outcome}
              </>
            )}
          </MemberPanel>
        ) : (
          <>
            {price(false)}
            {outcome}
          </>
        )}
        <Notes props={props} ended={ended} isUpcoming={isUpcoming} />
        {bidder.kind === "visitor" && bidder.path && !ended && !isUpcoming && (
          <div className="bid-bar">
            {figures(null)}
            <a className="button primary wide" href={bidder.path}>
              {bidder.text}
            </a>
          </div>
        )}
        {connection === "down" && (
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

interface NotesProps {
  props: PanelProps;
  ended: boolean;
  isUpcoming: boolean;
}

function Notes({ props, ended, isUpcoming }: NotesProps) {
  const { bidder, words } = props;
  return (
    <>
      {note(isUpcoming && (bidder.kind === "seller" ? words.notOpenSeller : words.notOpen))}
      {bidder.kind === "seller" && (
        <>
          {note(!ended && !isUpcoming && words.ownPackage)}
          {note(bidder.reserve !== null && words.ownReserve({ amount: dollars(bidder.reserve) }))}
        </>
      )}
    </>
  );
}

/** Also ticks at the end of the auction, so that the panel closes on time. */
function useServerTime(initial: number, endsAt: number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => onTick(setNow, endsAt), [endsAt]);
  return now;
}
