import { type CountdownWords, coarseCountdown } from "../../src/lib/countdown";
import { onTick } from "../runtime/page-clock";

/** Keeps every `<time data-countdown>` right, on the page's clock, whatever htmx swaps in. */
export function startCountdowns(words: CountdownWords): void {
  onTick((now) => {
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-countdown]")) {
      const text = coarseCountdown(Date.parse(time.dateTime), now, words);
      if (time.textContent !== text) time.textContent = text;
    }
  });
}
