import { type Dialect, wholeRows } from "./rows";

const DELIMITERS = [",", ";", "\t", "|"];

export function dialectOf(head: string): Dialect & { skip: number } {
  const lineEnd = !head.includes("\n") && head.includes("\r") ? "\r" : "\n";
  // Excel says it in a line of its own.
  const stated = /^sep=(.)\r?\n/i.exec(head);
  if (stated?.[1]) return { delimiter: stated[1], quotes: true, lineEnd, skip: stated[0].length };
  let best: Dialect = { delimiter: ",", quotes: true, lineEnd };
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    for (const quotes of [true, false]) {
      const dialect = { delimiter, quotes, lineEnd } as const;
      const score = evenness(head, dialect);
      if (score > bestScore) [best, bestScore] = [dialect, score];
    }
  }
  return { ...best, skip: 0 };
}

function evenness(head: string, dialect: Dialect): number {
  const { rows, end } = wholeRows(head, dialect, false);
  const [first] = rows;
  if (!first || first.length < 2) return 0;
  const filled = rows.filter((row) => row.some((field) => field !== ""));
  const even = filled.filter(({ length }) => length === first.length).length;
  // A quotation that never ends holds back the rest of the text.
  return (even / Math.max(1, filled.length)) * Math.min(1, (2 * end) / head.length);
}
