import { type CountdownWords, coarseCountdown } from "../../src/lib/countdown";
import { SECOND } from "../../src/lib/time";
import { serverNow } from "../runtime/server-clock";

/** Keeps every `<time data-countdown>` right, on the server's clock, whatever htmx swaps in. */
export function startCountdowns(words: CountdownWords): void {
  const tick = () => {
    const now = serverNow();
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-countdown]")) {
      const text = coarseCountdown(Date.parse(time.dateTime), now, words);
      if (time.textContent !== text) time.textContent = text;
    }
  };
  tick();
  setInterval(tick, SECOND);
}
