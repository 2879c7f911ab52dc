/**
 * The server's time, epoch milliseconds, as this page can know it: the visitor's clock may be hours off. The page says
 * when it was rendered, and the browser when its first byte came.
 */
let offset: number | undefined;

export function serverNow(): number {
  offset ??= measureOffset();
  return Math.round(Date.now() + offset);
}

function measureOffset(): number {
  const rendered = Number(document.documentElement.dataset.now);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const arrived = performance.timeOrigin + (navigation?.responseStart ?? performance.now());
  return Number.isFinite(rendered) && rendered > 0 ? rendered - arrived : 0;
}
