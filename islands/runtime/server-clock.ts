import { SECOND } from "../../src/lib/time";
import { backOffMs } from "./back-off";

/** The visitor's clock may be wrong, so this adds elapsed time to the page's render time. */
let originMs: number | undefined;

/** Changes when the visitor's clock is set or the computer sleeps. */
const clockOffset = () => Date.now() - performance.now();
let lastOffset = clockOffset();
let failures = 0;

export function serverNow(): number {
  originMs ??= measureOrigin();
  return Math.round(originMs + performance.now());
}

function measureOrigin(): number {
  const renderedAt = Number(document.documentElement.dataset.now);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return renderedAt > 0
    ? renderedAt - (navigation?.responseStart ?? performance.now())
    : clockOffset();
}

export async function checkClock(): Promise<void> {
  if (Math.abs(clockOffset() - lastOffset) < SECOND) return;
  lastOffset = clockOffset();
  const sentAt = performance.now();
  try {
    const { now } = await (await fetch("/healthz")).json();
    if (now) originMs = now - (sentAt + performance.now()) / 2;
    failures = 0;
  } catch {
    const retry = () => {
      lastOffset = Number.NaN;
    };
    setTimeout(retry, backOffMs(++failures, SECOND));
  }
}
