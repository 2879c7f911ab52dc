function clamp(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}

export function ramp(value: number, bad: number, good: number): number {
  return clamp((value - bad) / (good - bad));
}

/** Scores 1 at zero, ½ at `threshold` and 0 at `worst`. */
export function limitScore(value: number, threshold: number, worst = 1): number {
  if (value <= threshold) return 1 - clamp(value / threshold) / 2;
  return ramp(value, worst, Math.min(threshold, worst)) / 2;
}

export function percent(score: number): number {
  return Math.round(100 * clamp(score));
}

export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

export function interpolate(
  value: number,
  points: readonly (readonly [at: number, value: number])[],
) {
  const next = points.findIndex(([at]) => value <= at);
  const [to, end] = points[next < 0 ? points.length - 1 : next] as readonly [number, number];
  const [from, start] = points[
    next < 1 ? (next < 0 ? points.length - 1 : 0) : next - 1
  ] as readonly [number, number];
  return to === from ? end : start + ((end - start) * (value - from)) / (to - from);
}

export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : Number.NaN;
}
