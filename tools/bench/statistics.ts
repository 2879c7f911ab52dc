/** The nearest-rank quantile: 0.5 is the median, 0.99 the p99. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number;
}

export function median(values: Iterable<number>): number {
  return quantile(values, 0.5);
}
