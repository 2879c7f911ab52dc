import type { PackageState } from "../../src/auctions/types";
import { fineCountdown } from "../../src/lib/countdown";
import { centsOf, dollars } from "../../src/lib/money";
import { priceKindOf, type Stage } from "../../src/lib/standing";
import { isoTime } from "../../src/lib/time";
import { AddedTax } from "./added-tax";
import { isMissed } from "./missed";
import type { PanelProps } from "./props";

interface Props extends Pick<PanelProps, "startingPrice" | "addedTaxRate" | "words"> {
  state: PackageState;
  struck: boolean;
  /** The reader's standing says so already. */
  isAcceptedYours: boolean;
  extended: boolean;
  stage: Stage;
  end: number;
  moment(epochMs: number): string;
  now: number;
}

export function PriceBlock({ state, startingPrice, stage, end, moment, now, ...props }: Props) {
  const { words } = props;
  const { highestBid, bidCount, acceptedBid, endsAt, startsAt } = state;
  const price = dollars(highestBid ?? startingPrice);
  const ended = stage !== "running";
  const endedEarly = state.status === "settled" && end < Date.parse(endsAt);
  const label = words.price[priceKindOf(stage, highestBid !== null)];
  const missed = isMissed(state);
  const isUpcoming = !ended && !state.opened;
  const until = isUpcoming
    ? startsAt === "certified"
      ? { label: words.opensCertified, at: null }
      : { label: words.opensIn, at: Date.parse(startsAt ?? endsAt) }
    : { label: words.endsIn, at: Date.parse(endsAt) };
  return (
    <>
      <p className="panel-label">{label}</p>
      <p
        className="panel-price"
        key={state.stateSeq}
        data-bids={bidCount}
        data-struck={props.struck ? "" : undefined}
      >
        {price}
      </p>
      <AddedTax lot={props} amountCents={centsOf(highestBid ?? startingPrice)} />
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
        {highestBid !== null && `${label}: ${price}`}
      </p>
      <p className="panel-time">
        <span>{ended ? (missed ? words.reserveMissed : words.auctionEnded) : until.label}</span>
        {until.at !== null && (
          <time className="remaining" dateTime={isoTime(ended ? end : until.at)}>
            {ended ? moment(end) : fineCountdown(until.at, now, words.countdown)}
          </time>
        )}
      </p>
      {!ended && until.at !== null && (
        <p className="panel-note panel-moment">
          <time dateTime={isoTime(until.at)}>{moment(until.at)}</time>
          <a href={`/package/${state.packageId}.ics`}>{words.addToCalendar}</a>
        </p>
      )}
      {props.extended && !ended && (
        <p className="panel-notice" role="status">
          {words.extended}
        </p>
      )}
      {endedEarly && <p className="panel-note">{words.endedEarly}</p>}
      {acceptedBid && !ended && !props.isAcceptedYours && (
        <p className="panel-notice" role="status">
          {words.mayEndEarly({ amount: dollars(acceptedBid.amount) })}
        </p>
      )}
    </>
  );
}
