import { useTimes } from "../../messages/context";
import { isoTime } from "../../src/lib/time";

interface Props {
  at: number;
  day?: boolean;
  second?: boolean;
}

export function Moment({ at, day, second }: Props) {
  const times = useTimes();
  const precision = second ? "second" : "moment";
  return (
    <time className="moment" dateTime={isoTime(at)} data-clock={day ? undefined : precision}>
      {day ? times.day(at) : times[precision](at)}
    </time>
  );
}
