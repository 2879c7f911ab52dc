import { browserTimes } from "../../src/lib/own-clock";

/** Members with a chosen time zone keep it; everyone else gets the browser's. */
export function writeLocalTimes(): void {
  const times = browserTimes(document.documentElement.lang);
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-clock]")) {
    const precision = element.dataset.clock === "second" ? "second" : "moment";
    element.textContent = times[precision](Date.parse(element.dateTime));
    delete element.dataset.clock;
  }
}
