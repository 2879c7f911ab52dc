/** Whole percent, 0 to 100, of a part in a whole; 0 where there is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
