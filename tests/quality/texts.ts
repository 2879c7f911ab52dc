import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  analyze as analyzeText,
  type ContentType,
  loadTokenCounter,
  type Report,
} from "../../src/quality";

const countTokens = await loadTokenCounter();

/** SOURCES.md names the origins of the fixtures. */
export function fixture(name: string): string {
  return readFileSync(join(import.meta.dir, "fixtures", `${name}.txt`), "utf8");
}

export function demoText(name: string): string {
  return readFileSync(join(import.meta.dir, "../../src/demo/texts", `${name}.txt`), "utf8");
}

export function analyze(text: string, contentType: ContentType = "literary"): Report {
  return analyzeText(text, { contentType, countTokens });
}

export function codesOf({ problems }: Report): string[] {
  return problems.map(({ code }) => code);
}

/** Seeded, so that a failing text can be made again. */
export function randomNumbers(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomText(length: number, codePoint: (random: () => number) => number): string {
  const random = randomNumbers();
  return Array.from({ length }, () => String.fromCodePoint(codePoint(random))).join("");
}

export function shuffled<T>(items: readonly T[], seed = 3): T[] {
  const random = randomNumbers(seed);
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

export function shuffleWords(
  text: string,
  words: (line: string) => string[],
  glue: string,
): string {
  return text
    .split("\n")
    .map((line) => {
      const all = words(line);
      return [...shuffled(all.slice(0, -1)), ...all.slice(-1)].join(glue);
    })
    .join("\n");
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

export function segments(line: string): string[] {
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}

export function misreadAs(encoding: "windows-1252" | "gb18030", text: string): string {
  return new TextDecoder(encoding).decode(new TextEncoder().encode(text));
}

const ANSWER_LINES =
  /^(?:解|答案|所以|因此|移項|得|展開|合併|代入|由於|平均數|概率|8 出|每份|售價|Solution|Step|Answer|Therefore|Hence|So |Since)/;

export function withoutAnswers(bank: string): string {
  return bank
    .split("\n")
    .filter((line) => !ANSWER_LINES.test(line))
    .join("\n");
}
