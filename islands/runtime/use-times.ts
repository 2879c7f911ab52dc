import { useSyncExternalStore } from "react";
import { browserTimes, type TimeFormats } from "../../src/lib/own-clock";
import { type TimeZone, timesIn } from "../../src/lib/times";

let cachedTimes: TimeFormats | undefined;

const subscribe = () => () => {};
const hasLocalTimes = () => "localTimes" in document.documentElement.dataset;

/** Until hydration, times stay as the server wrote them. */
export function useTimes({
  locale,
  timeZone,
}: {
  locale: string;
  timeZone: TimeZone;
}): TimeFormats {
  const isLocal = useSyncExternalStore(subscribe, hasLocalTimes, () => false);
  if (!isLocal) return timesIn(locale, timeZone);
  cachedTimes ??= browserTimes(locale);
  return cachedTimes;
}
