import { isoTime } from "../../src/lib/time";
import { useTimes } from "../messages/context";

interface Props {
  /** Epoch milliseconds. */
  at: number;
  /** Only the day, where the hour tells nothing. */
  day?: boolean;
  /** To the second, where moments follow each other closely. */
  second?: boolean;
}

/** A moment in the reader's language and time zone. */
export function Moment({ at, day, second }: Props) {
  const times = useTimes();
  const precision = second ? "second" : "moment";
  return (
    <time className="moment" dateTime={isoTime(at)} data-clock={day ? undefined : precision}>
      {day ? times.day(at) : times[precision](at)}
    </time>
  );
}
