import { useSyncExternalStore } from "react";
import { ownTimes, type Times } from "../../src/lib/own-clock";
import { type TimeZone, timesIn } from "../../src/lib/times";

let own: Times | undefined;

const never = () => () => {};
const isOwnClock = () => "localTimes" in document.documentElement.dataset;

/** Until hydration, times stay as the server wrote them. */
export function useTimes({ locale, timeZone }: { locale: string; timeZone: TimeZone }): Times {
  const isOwn = useSyncExternalStore(never, isOwnClock, () => false);
  if (!isOwn) return timesIn(locale, timeZone);
  own ??= ownTimes(locale);
  return own;
}
