import { useMessages, useTimes } from "../../messages/context";
import { isoTime } from "../../src/lib/time";
import { isEndless } from "../../src/rules/fixed-price";

interface Props {
  at: number;
  day?: boolean;
  second?: boolean;
}

export function Moment({ at, day, second }: Props) {
  const times = useTimes();
  const { noEnd } = useMessages().common;
  if (isEndless(at)) return <span className="moment">{noEnd}</span>;
  const precision = second ? "second" : "moment";
  return (
    <time className="moment" dateTime={isoTime(at)} data-clock={day ? undefined : precision}>
      {day ? times.day(at) : times[precision](at)}
    </time>
  );
}
