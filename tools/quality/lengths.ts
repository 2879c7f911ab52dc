import { analyze } from "../../src/quality/analyze";
import { wordsOf } from "../../src/quality/text/words";
import { auc } from "./measure";
import { seededRandom } from "./random";
import { type CleanText, othersOf } from "./reads";
import { markovChain } from "./spoil-lines";

const LENGTHS = [100, 200, 300, 500, 800, 1200, 1800, 2500, 4000];
const MIN_TEXTS = 6;
/** Chains of each text's length, made from all texts of its language by others. */
const CHAINS = 3;

/** How often a text reads more naturally than a first-order word chain of the same length. */
export function aucByLength(texts: readonly CleanText[]): Map<string, (number | null)[]> {
  const languages = Map.groupBy(texts, ({ language }) => language);
  return new Map(
    [...languages].map(([language, group]) => {
      const sources = [...Map.groupBy(group, ({ genre, source }) => `${genre} ${source}`).values()];
      const joined = sources.map((parts) => ({
        ...(parts[0] as CleanText),
        text: parts.map(({ text }) => text).join("\n"),
      }));
      return [language, LENGTHS.map((length) => aucAt(length, joined, group))] as const;
    }),
  );
}

function aucAt(
  length: number,
  texts: readonly CleanText[],
  all: readonly CleanText[],
): number | null {
  const cut = texts.flatMap((text) => {
    const beginning = firstWords(text.text, length);
    return beginning === null ? [] : [{ ...text, text: beginning }];
  });
  if (cut.length < MIN_TEXTS) return null;
  const chains = cut.flatMap((text, index) => {
    const others = othersOf(text, all);
    const original = { text: `${text.text}\n`.repeat(2), language: text.language, others };
    return Array.from({ length: CHAINS }, (_, seed) => {
      const random = seededRandom(index + length * (seed + 1));
      const chain = markovChain(original, others.join("\n"), 1, 1, random);
      return firstWords(chain, length) ?? chain;
    });
  });
  return auc(
    cut.map(({ text }) => natural(text)),
    chains.map(natural),
  );
}

function firstWords(text: string, count: number): string | null {
  const words = wordsOf(text);
  return words.count < count ? null : text.slice(0, words.starts[count] ?? text.length);
}

const natural = (text: string) =>
  analyze(text, { contentType: "literary", countTokens: () => 0 }).gates.natural.value;

export function lengthTable(texts: readonly CleanText[]): string {
  const rows = [...aucByLength(texts)].map(([language, values]) => [
    language,
    ...values.map((value) => value?.toFixed(2) ?? ""),
  ]);
  const header = ["words", ...LENGTHS];
  return [header, header.map(() => "---"), ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}
