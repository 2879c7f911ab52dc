import { SECOND } from "../../src/lib/time";
import { backOffMs } from "./back-off";

/** The visitor's clock may be wrong, so this adds elapsed time to the page's render time. */
let start: number | undefined;

/** Changes when the visitor's clock is set or the computer sleeps. */
const ahead = () => Date.now() - performance.now();
let offset = ahead();
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
  if (Math.abs(ahead() - offset) < SECOND) return;
  offset = ahead();
  const sent = performance.now();
  try {
    const { now } = await (await fetch("/healthz")).json();
    if (now) start = now - (sent + performance.now()) / 2;
    failures = 0;
  } catch {
    const refresh = () => {
      offset = Number.NaN;
    };
    setTimeout(refresh, backOffMs(++failures, SECOND));
  }
}
