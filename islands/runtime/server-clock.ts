import { SECOND } from "../../src/lib/time";
import { backOffMs } from "./back-off";

/**
 * The server's time in epoch milliseconds. The visitor's clock may be hours off or change at any
 * time, so it is computed from the page's render time and the browser's time since the first byte.
 */
let start: number | undefined;

/** Changes if the visitor's clock is set or the computer sleeps. */
const ahead = () => Date.now() - performance.now();
let known = ahead();
let failures = 0;

export function serverNow(): number {
  start ??= measureStart();
  return Math.round(start + performance.now());
}

function measureStart(): number {
  const rendered = Number(document.documentElement.dataset.now);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return rendered > 0 ? rendered - (navigation?.responseStart ?? performance.now()) : ahead();
}

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
