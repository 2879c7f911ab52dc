import type { PackageState } from "../../src/auctions/types";
import { fineCountdown } from "../../src/lib/countdown";
import { isoTime } from "../../src/lib/time";
import type { PriceProps } from "./props";

export function PanelTime({ state, stage, end, moment, now, words, ...props }: PriceProps) {
  const { endsAt, startsAt } = state;
  const ended = stage !== "running";
  const endedEarly = state.status === "settled" && end < Date.parse(endsAt);
  const missed = isMissed(state);
  const isUpcoming = !ended && !state.opened;
  const until = isUpcoming
    ? startsAt === "certified"
      ? { label: words.opensCertified, at: null }
      : { label: words.opensIn, at: Date.parse(startsAt ?? endsAt) }
    : { label: words.endsIn, at: Date.parse(endsAt) };
  return (
    <>
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
    </>
  );
}

function isMissed({ status, reserveMissed, acceptedBid }: PackageState): boolean {
  return status === "ended" && reserveMissed && acceptedBid === null;
}
