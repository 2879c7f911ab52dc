import { ownTimes } from "../../src/lib/own-clock";

/**
 * Writes times as the reader's own clock shows them, for visitors and for members who have chosen no
 * time zone. Islands write theirs themselves (islands/runtime/use-times.ts).
 */
export function writeLocalTimes(): void {
  const times = ownTimes(document.documentElement.lang);
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-clock]")) {
    const precision = element.dataset.clock === "second" ? "second" : "moment";
    element.textContent = times[precision](Date.parse(element.dateTime));
    delete element.dataset.clock;
  }
}
