import { type CountdownWords, coarseCountdown } from "../../src/lib/countdown";
import { onTick } from "../runtime/page-clock";

/** When a countdown ends, labels of its lot change to their `data-ended`. */
export function startCountdowns(words: CountdownWords): void {
  onTick((now) => {
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-countdown]")) {
      const end = Date.parse(time.dateTime);
      // An auction opens when the server says so, not by the page's clock.
      if (time.dataset.countdown === "opens" && now >= end) continue;
      const text = coarseCountdown(end, now, words);
      if (time.textContent !== text) time.textContent = text;
      const lot = time.closest<HTMLElement>("[data-phase]");
      if (now < end || !lot || lot.dataset.phase === "ended") continue;
      lot.dataset.phase = "ended";
      for (const label of lot.querySelectorAll<HTMLElement>("[data-ended]"))
        label.textContent = label.dataset.ended as string;
      if (lot.dataset.missed) void import("./reserve").then((part) => part.showMissedReserve(lot));
    }
  });
}
