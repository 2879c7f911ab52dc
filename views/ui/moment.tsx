import { isoTime } from "../../src/lib/time";
import { useTimes } from "../messages/context";

interface Props {
  /** Epoch milliseconds. */
  at: number;
  /** Only the day, where the hour tells nothing. */
  day?: boolean;
}

/** A moment in the reader's language and time zone. */
export function Moment({ at, day }: Props) {
  const times = useTimes();
  return (
    <time className="moment" dateTime={isoTime(at)} data-clock={day ? undefined : ""}>
      {day ? times.day(at) : times.moment(at)}
    </time>
  );
}
