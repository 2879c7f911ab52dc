const MAX_TYPOS = 2;

/** Ignores case. Allows one typo per four letters and at most two, as short names are similar. */
export function closestName(typedName: string, names: readonly string[]): string | undefined {
  const candidates = names
    .filter((name) => Math.abs(name.length - typedName.length) <= MAX_TYPOS)
    .map((name) => ({
      name,
      distance: editDistance(typedName.toUpperCase(), name.toUpperCase()),
    }))
    .filter(({ name, distance }) => distance <= Math.min(MAX_TYPOS, name.length >> 2))
    .sort((a, b) => a.distance - b.distance);
  return candidates[0]?.name;
}

/** Stops at the first row that allows no distance within `MAX_TYPOS`. */
function editDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (previousRow[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (next.every((distance) => distance > MAX_TYPOS)) return Number.POSITIVE_INFINITY;
    [previousRow, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
