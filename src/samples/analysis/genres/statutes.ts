import { ramp, share } from "../score";
import { readOnce } from "../text/lines";

/** What Japanese laws cite: provisions, near and far, and what else is laid down. */
const CITED =
  /第[〇零一二三四五六七八九十百千\d０-９]{1,8}[条項号]|前[条項]|同[条項法]|次[条項]|各号|規定|政令|省令|命令|準用|この法律/g;

const NUMERAL = /[〇零一二三四五六七八九十百千\d０-９]/g;

const KANA = /[ぁ-ゖ]/;

/** The number that a provision begins with, which anything may be given. */
const NUMBER =
  /^(?:第[〇零一二三四五六七八九十百千\d]{1,8}[条章節款](?:の[一二三四五六七八九十]{1,3}){0,3}|[\d０-９]{1,3})\s*/;

/** A shorter sentence is a heading. */
const SHORTEST = 12;

/** Share of a text in sentences that cite: commentaries on laws have less. Of prose it is none. */
const CITING = { prose: 0.35, statutes: 0.55 };

/** Kinds of what is cited, whatever its number: words put before each sentence are two or three. */
const KINDS = { few: 4, many: 8 };

/** Sentences of a line, without the number of a provision. */
function sentencesOf(line: string): string[] {
  return line.replace(NUMBER, "").split(/(?<=。)/);
}

/** Whether a sentence, or a line, names a provision, or what else is laid down. */
function cites(sentence: string): boolean {
  return sentence.search(CITED) >= 0;
}

/**
 * How much a Japanese text is a law, 0 to 1, by what its sentences cite. Numbers of provisions tell less: they stand on
 * lines of their own, or not, and anything can be given some.
 */
export const statuteLikeness = readOnce(readStatute);

function readStatute(lines: readonly string[]): number {
  let [citing, all] = [0, 0];
  const kinds = new Set<string>();
  for (const sentence of lines.flatMap(sentencesOf)) {
    if (sentence.length <= SHORTEST || !KANA.test(sentence)) continue;
    all += sentence.length;
    const found = sentence.match(CITED) ?? [];
    if (found.length > 0) citing += sentence.length;
    for (const one of found) kinds.add(one.replace(NUMERAL, ""));
  }
  return (
    ramp(share(citing, all), CITING.prose, CITING.statutes) *
    ramp(kinds.size, KINDS.few, KINDS.many)
  );
}

/** The sentences of a law that cite nothing, headings left out. */
export function withoutCitations(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      sentencesOf(line)
        .filter((sentence) => sentence.length > SHORTEST && !cites(sentence))
        .join(""),
    )
    .filter((line) => line !== "")
    .join("\n");
}
