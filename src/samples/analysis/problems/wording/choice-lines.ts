/** What names choices in their order, between the brackets that may stand on either side of it. */
const NAMES = [
  "ABCDEFGH",
  "abcdefgh",
  "ＡＢＣＤＥＦＧＨ",
  "абвгдежз",
  "АБВГДЕЖЗ",
  "①②③④⑤⑥⑦⑧",
  "アイウエオカ",
  "12345678",
];

/** The names that mark a choice without anything behind them. */
const CIRCLED = /[①-⑧]/;

/** A mark within a line, behind a space: "B. ", "(c) ", "D: ", "[A]", 「②」. Numbers are in brackets. */
const MARK =
  /(?<=^|[\s\u3000])(?:[①-⑧]|[(（[［]?[A-Ha-hＡ-Ｈа-зА-Зア-カ]\s?[)）\].．、:：］]|[(（[［][1-8][)）\]］])(?=\s?\S)/gu;

/** So many choices in order are a question's. */
const LEAST = 3;

/** A longer line, in UTF-16 units, is no list of choices. */
const LONGEST = 1500;

/** What choices stand behind, in so many units: nothing, or a question. Initials and the points of a sentence are none. */
const BEHIND = 4;
const BEFORE_CHOICES = /(?:^|[?？:：。)）\]…_])[\s\u3000]*$/;

const LINES = /[^\n]+/g;
const SIGN = /[①-⑧)）\].．、:：］]/u;

/**
 * A bank's text with each choice in a line of its own, where several stand side by side: a line end takes the place
 * of the space before each. Linear in the text.
 */
export function withChoicesInLines(text: string): string {
  return text.replace(LINES, (line) => {
    if (line.length > LONGEST || !SIGN.test(line)) return line;
    const marks = [...line.matchAll(MARK)].map(({ 0: mark, index }) => ({
      name: nameIn(mark),
      index,
    }));
    const starts = NAMES.map((names) => inOrder(marks, names))
      .filter(([first = 0]) => BEFORE_CHOICES.test(line.slice(Math.max(0, first - BEHIND), first)))
      .flat()
      .filter((at) => at > 0);
    if (starts.length === 0) return line;
    const units = line.split("");
    for (const at of starts) units[at - 1] = "\n";
    return units.join("");
  });
}

function nameIn(mark: string): string {
  if (CIRCLED.test(mark)) return mark[0] as string;
  return mark.replace(/[^\p{L}\p{N}]/gu, "");
}

/** Where the marks of these names stand that follow each other from the first one on; none where they are few. */
function inOrder(marks: readonly { name: string; index: number }[], names: string): number[] {
  const starts: number[] = [];
  for (const { name, index } of marks) if (name === names[starts.length]) starts.push(index);
  return starts.length >= LEAST ? starts : [];
}
