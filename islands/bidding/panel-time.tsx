import type { PackageState } from "../../src/auctions/types";
import { fineCountdown } from "../../src/lib/countdown";
import { isoTime } from "../../src/lib/time";
import { note, remark } from "./note";
import type { PriceProps } from "./props";

export function PanelTime({ state, stage, end, moment, now, words, ...props }: PriceProps) {
  const { endsAt, startsAt } = state;
  const ended = stage !== "running";
  const endedEarly = state.status === "settled" && end < Date.parse(endsAt);
  const isReserveMissed = missesReserve(state);
  const isUpcoming = !ended && !state.opened;
  const target = isUpcoming
    ? startsAt === "certified"
      ? { label: words.opensCertified, at: null }
      : { label: words.opensIn, at: Date.parse(startsAt ?? endsAt) }
    : { label: words.endsIn, at: Date.parse(endsAt) };
  return (
    <>
      <p className="panel-time">
        <span>
          {ended ? (isReserveMissed ? words.reserveMissed : words.auctionEnded) : target.label}
        </span>
        {target.at !== null && (
          <time className="remaining" dateTime={isoTime(ended ? end : target.at)}>
            {ended ? moment(end) : fineCountdown(target.at, now, words.countdown)}
          </time>
        )}
      </p>
      {!ended && target.at !== null && (
        <p className="panel-note panel-moment">
          <time dateTime={isoTime(target.at)}>{moment(target.at)}</time>
          <a href={`/package/${state.packageId}.ics`}>{words.addToCalendar}</a>
        </p>
      )}
      {remark(props.isExtended && !ended && words.extended)}
      {note(endedEarly && words.endedEarly)}
    </>
  );
}

function missesReserve({ status, reserveMissed, acceptedBid }: PackageState): boolean {
  return status === "ended" && reserveMissed && acceptedBid === null;
}
