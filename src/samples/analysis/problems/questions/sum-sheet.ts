import type { ProblemBlock } from "./block";

/** Share of a bank's lines that are nothing but sums, if they are what it asks. */
const SHEET = 0.8;

/** Fewer lines are no sheet, and a longer one, in characters, is no line of sums. */
const FEWEST = 5;
const LONGEST = 400;

/** "3. 12 + 9 = 21": a number perhaps, at least one sign between numbers, and a result. */
const SUM =
  /\s*(?:[(（](\d{1,4})[)）]\s*|(\d{1,4})(?:[)．、）]|\.(?!\d))\s*)?([(（√]*\d[\d.,]*[)）²³%]*(?:\s?[+\-−–×x*÷/／·^]\s?[(（√]*\d[\d.,]*[)）²³%]*){1,20})\s?[=＝]\s?([-−–]?\d[\d.,/]*%?(?:\s?(?:[Rr]|…{1,2}|\.{3,6}|餘|余)\s?\d{1,6})?)\s*[,，;；]?/y;

/**
 * The sums of a sheet that gives their results, several in a line perhaps; none where its lines say
 * anything else. Under no word that asks they are told by nothing but that all lines are such.
 *
 * @param lines trimmed
 */
export function sumSheet(lines: readonly string[]): ProblemBlock[] {
  const written = lines.filter((line) => /[\d=＝]/.test(line));
  if (written.length === 0 || lines.length < FEWEST) return [];
  const found = written.map(sumsIn);
  const sheets = found.filter(({ length }) => length > 0).length;
  return sheets >= SHEET * lines.filter((line) => line !== "").length ? found.flat() : [];
}

function sumsIn(line: string): ProblemBlock[] {
  if (line.length > LONGEST) return [];
  const sums: ProblemBlock[] = [];
  for (SUM.lastIndex = 0; SUM.lastIndex < line.length; ) {
    const [, inBrackets, number, sum = "", answer = ""] = SUM.exec(line) ?? [];
    if (sum === "") return [];
    const question = `${sum} =`;
    const block = { number: Number(inBrackets ?? number ?? 0), heading: "", question };
    sums.push({ ...block, answer, solution: "" });
  }
  return sums;
}
