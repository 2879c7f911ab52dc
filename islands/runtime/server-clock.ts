import { SECOND } from "../../src/lib/time";
import { backOffMs } from "./back-off";

/**
 * The server's time, epoch milliseconds, as this page can know it: the visitor's clock may be hours off, and be
 * set at any time. The page says when it was rendered, and the browser how long ago its first byte came.
 */
let start: number | undefined;

/** What the visitor's clock is ahead of the page's: another number once it was set, or has gone on in a sleep. */
const ahead = () => Date.now() - performance.now();
let known = ahead();
let failures = 0;

export function serverNow(): number {
  start ??= measureStart();
  return Math.round(start + performance.now());
}

/** Of the server's time, when the page's own clock began; where that is not told, of the visitor's. */
function measureStart(): number {
  const rendered = Number(document.documentElement.dataset.now);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return rendered > 0 ? rendered - (navigation?.responseStart ?? performance.now()) : ahead();
}

/** Asks the server what time it is once the two clocks here have parted, until it answers. */
export async function checkClock(): Promise<void> {
  if (Math.abs(ahead() - known) < SECOND) return;
  known = ahead();
  const sent = performance.now();
  try {
    const { now } = await (await fetch("/healthz")).json();
    if (now) start = now - (sent + performance.now()) / 2;
    failures = 0;
  } catch {
    const askAgain = () => {
      known = Number.NaN;
    };
    setTimeout(askAgain, backOffMs(++failures, SECOND));
  }
}
