import { ownClock } from "../../src/lib/times";

/**
 * Writes a visitor's times as their own clock shows them; members choose a time zone in their settings.
 * Islands write theirs themselves.
 */
export function writeLocalTimes(): void {
  const moment = ownClock(document.documentElement.lang);
  if (!moment) return;
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-clock]")) {
    element.textContent = moment(Date.parse(element.dateTime));
    delete element.dataset.clock;
  }
}
