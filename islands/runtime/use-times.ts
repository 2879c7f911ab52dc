import { useSyncExternalStore } from "react";
import { ownTimes, type Times } from "../../src/lib/own-clock";
import { type TimeZone, timesIn } from "../../src/lib/times";

let cachedTimes: Times | undefined;

const subscribe = () => () => {};
const hasLocalTimes = () => "localTimes" in document.documentElement.dataset;

/** Until hydration, times stay as the server wrote them. */
export function useTimes({ locale, timeZone }: { locale: string; timeZone: TimeZone }): Times {
  const isLocal = useSyncExternalStore(subscribe, hasLocalTimes, () => false);
  if (!isLocal) return timesIn(locale, timeZone);
  cachedTimes ??= ownTimes(locale);
  return cachedTimes;
}
