import { type DefaultOptions, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Activity } from "../../src/auctions/types";
import { coarseCountdown, fineCountdown } from "../../src/lib/countdown";
import { dollars } from "../../src/lib/money";
import { auctionPhase, isoTime, SECOND } from "../../src/lib/time";
import { fillIn } from "../../src/lib/wording";
import { serverNow } from "../runtime/server-clock";
import { showToast } from "../runtime/toast";
import { BidForm } from "./bid-form";
import { BidList } from "./bid-list";
import type { PanelProps, PanelWords } from "./props";
import { useLiveActivity } from "./use-live-activity";

/** A bid made while offline fails at once; kept, it would go out later, unasked. */
const QUERIES: DefaultOptions = {
  queries: { retry: false },
  mutations: { networkMode: "always" },
};

/**
 * The bidding panel (docs/product.md#bidding-panel): price, time, form and recent activity, all
 * live.
 */
export function BiddingPanel(props: PanelProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: QUERIES }));
  return (
    <QueryClientProvider client={client}>
      <Panel {...props} />
    </QueryClientProvider>
  );
}

function Panel(props: PanelProps) {
  const { packageId, startingPrice, bidder, words } = props;
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  const [ended, setEnded] = useState(props.closed);
  const { activity, interrupted, refetch } = useLiveActivity({
    packageId,
    initial: props.activity,
    yourBidderId,
    onNewBid: ({ bid }) => {
      if (bid.bidderId === yourBidderId) return;
      const { title, text } = words.toasts.newBid;
      showToast({ title, text: fillIn(text, { amount: dollars(bid.amount) }) });
    },
    onEnded: () => setEnded(true),
  });
  const now = useServerTime(props.serverNow, props.endsAt);
  const phase = ended ? "ended" : auctionPhase(props.endsAt, now);
  const price = dollars(activity.highestBid ?? startingPrice);
  return (
    <section className="bidding-panel" aria-label={words.panel} data-phase={phase}>
      <p className="panel-label">
        {activity.highestBid === null ? words.startingPrice : words.currentHighestBid}
      </p>
      <p className="panel-price" key={activity.bidCount} data-bids={activity.bidCount}>
        {price}
      </p>
      <p className="panel-note">
        {activity.highestBid !== null && (
          <span>{fillIn(words.startedAt, { amount: dollars(startingPrice) })} · </span>
        )}
        {fillIn(activity.bidCount === 1 ? words.bidCount.one : words.bidCount.other, {
          count: activity.bidCount,
        })}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {activity.bids[0] && `${words.currentHighestBid}: ${price}`}
      </p>
      <TimeLeft {...props} phase={phase} now={now} />
      {phase === "ended" ? (
        <WinningBid activity={activity} words={words} />
      ) : (
        <BidForm {...props} minimumBid={activity.minimumBid} onPlaced={refetch} />
      )}
      {bidder.kind === "member" && (
        <a className="button wide" href={bidder.chatPath} data-opens="chat-window">
          {words.contactSeller}
        </a>
      )}
      {interrupted && (
        <p className="panel-warning" role="status">
          {words.reconnecting}
        </p>
      )}
      <BidList activity={activity} words={words} ended={phase === "ended"} />
      {phase !== "ended" && (
        <div className="bid-bar">
          <span className="bid-bar-price">{price}</span>
          <span className="remaining">{coarseCountdown(props.endsAt, now, props.countdown)}</span>
          <a className="button primary" href="#bidding">
            {bidder.kind === "visitor" ? words.loginToBid : words.placeBid}
          </a>
        </div>
      )}
    </section>
  );
}

function TimeLeft({
  endsAt,
  endMoment,
  countdown,
  words,
  phase,
  now,
}: PanelProps & { phase: string; now: number }) {
  return (
    <p className="panel-time">
      <span>{phase === "ended" ? words.auctionEnded : words.endsIn}</span>
      <time className="remaining" dateTime={isoTime(endsAt)}>
        {phase === "ended" ? endMoment : fineCountdown(endsAt, now, countdown)}
      </time>
    </p>
  );
}

function WinningBid({ activity, words }: { activity: Activity; words: PanelWords }) {
  const [winner] = activity.bids;
  if (!winner) return <p className="panel-empty">{words.noBidsEnded}</p>;
  return (
    <div className="winning-bid">
      <h2>{words.winningBid}</h2>
      <p>
        <strong>{dollars(winner.amount)}</strong>{" "}
        {fillIn(words.anonymousBidder, { suffix: winner.bidderId.slice(-3) })}
        {winner.isYours && ` (${words.you})`}
      </p>
    </div>
  );
}

/** The server's time, second by second, and exactly at the end, so that the panel closes in time. */
function useServerTime(initial: number, endsAt: number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = serverNow();
      setNow(current);
      const left = endsAt - current;
      if (left > 0) timer = setTimeout(tick, left % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return now;
}
