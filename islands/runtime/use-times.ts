import { useSyncExternalStore } from "react";
import { ownTimes, type Times } from "../../src/lib/own-clock";
import { type TimeZone, timesIn } from "../../src/lib/times";

let cachedTimes: Times | undefined;

const subscribe = () => () => {};
const isOwnClock = () => "localTimes" in document.documentElement.dataset;

/** Until hydration, times stay as the server wrote them. */
export function useTimes({ locale, timeZone }: { locale: string; timeZone: TimeZone }): Times {
  const isOwn = useSyncExternalStore(subscribe, isOwnClock, () => false);
  if (!isOwn) return timesIn(locale, timeZone);
  cachedTimes ??= ownTimes(locale);
  return cachedTimes;
}
