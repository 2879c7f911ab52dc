/** Characters that stand in pairs, each first one by what comes behind it. All are of the basic plane. */
export function characterPairs(pairs: string): Map<string, string> {
  return new Map(
    Array.from({ length: pairs.length / 2 }, (_, at) => [
      pairs.charAt(2 * at),
      pairs.charAt(2 * at + 1),
    ]),
  );
}
