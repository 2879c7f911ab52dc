import type { ModelLanguage } from "../../models/languages";
import { Kind, kindOf } from "../../text/characters";
import type { Words } from "../../text/words";

/**
 * Words that hold sentences together: which of several alphabetic languages a line is in, they tell
 * where two of them are its own and not the text's. Words of two of the languages count for both.
 */
const functionWords: Readonly<Partial<Record<ModelLanguage, string>>> = {
  en: "the of and to in is that for with as on by are this it or from not be was were an you can will have has which your if at its there they he his but all any when into",
  es: "el la los las del de que y en una un por con para se es su lo al como más pero sus no ser si o esta este son está cuando también muy fue",
  fr: "le la les des du de et en un une que qui dans pour par est sur pas ne se ce plus au aux vous il avec sont cette être ou son votre si peut leur je nous mais",
  de: "der die das und den von zu mit ist des ein eine einen einer nicht auf im dem sich für werden als auch es an wird aus sie er bei oder zum zur kann wie sind dass wenn nach",
  pt: "o a os as do da dos das de que e em um uma por com para se é não ao no na como mais mas seu sua ou ser você são está pode quando também foi pelo pela",
};
export const alphabetic = Object.keys(functionWords) as ModelLanguage[];

/** The languages that have each of them, a bit each. */
const functionWordBits = new Map<string, number>();
for (const [at, language] of alphabetic.entries())
  for (const word of (functionWords[language] as string).split(" "))
    functionWordBits.set(word, (functionWordBits.get(word) ?? 0) | (1 << at));

export const Script = { other: 0, latin: 1, cyrillic: 2, hangul: 3, kana: 4, han: 5 } as const;

function scriptOf(word: string): number {
  let script: number = Script.other;
  for (let at = 0; at < word.length; at++) {
    const kind = kindOf(word.codePointAt(at) as number);
    // A word of two writings is of the rarer one: terms carry the particles of the language about them.
    if (kind === Kind.hangul) return Script.hangul;
    if (kind === Kind.kana) return Script.kana;
    if (kind === Kind.han) script = Script.han;
    else if (script === Script.other && kind === Kind.cyrillic) script = Script.cyrillic;
    else if (script === Script.other && kind === Kind.latin) script = Script.latin;
  }
  return script;
}

/** Of a longer line each sentence is told by itself, so that one line may hold a whole text. */
const LONG_LINE = 400;
const SENTENCE_END = /[。！？]|[.!?](?=\s)/g;

/** What a line was told to be: its language, the text's own for want of another, or nothing. */
export type Told = ModelLanguage | "own" | null;

/** A line, or a sentence of a long one, with its words counted. */
export class Line {
  words = 0;
  /** Words in each script, and function words of each alphabetic language. Typed arrays take longer to make. */
  readonly scripts = [0, 0, 0, 0, 0, 0];
  readonly functions = [0, 0, 0, 0, 0];
  language: Told = null;

  constructor(
    readonly start: number,
    readonly end: number,
  ) {}
}

/** Words of an alphabet in a row, within a line of other writing, that are more than a name. */
const RUN = 5;

/** Fewer words of another writing hide nothing. */
const FEWEST_EASTERN = 20;

/** Lines, sentences of long ones, and what stands in Latin letters within them; linear in the text. */
export function linesIn(text: string, words: Words): Line[] {
  const scripts = Uint8Array.from(words.vocabulary.keys(), scriptOf);
  const bits = Uint8Array.from(words.vocabulary.keys(), (word) => functionWordBits.get(word) ?? 0);
  const hasOthers = hasEastern(words, scripts);
  const lines: Line[] = [];
  let word = 0;
  const addWords = (start: number, end: number, until: number) => {
    const line = new Line(start, end);
    for (; word < until; word++) {
      const id = words.ids[word] as number;
      const script = scripts[id] as number;
      line.words++;
      line.scripts[script] = (line.scripts[script] as number) + 1;
      for (let mask = bits[id] as number, at = 0; mask !== 0; mask >>= 1, at++)
        if (mask & 1) line.functions[at] = (line.functions[at] as number) + 1;
    }
    lines.push(line);
  };
  const add = (start: number, end: number) => {
    let [from, run, last] = [start, 0, word];
    const startOf = (at: number) => words.starts[at] as number;
    for (; last < words.count && startOf(last) < end; last++) {
      if (!hasOthers) continue;
      const script = scripts[words.ids[last] as number] as number;
      const isOther = script > Script.cyrillic;
      if (isOther && run >= RUN) {
        if (last - run > word) {
          addWords(from, startOf(last - run), last - run);
          from = startOf(last - run);
        }
        addWords(from, startOf(last), last);
        from = startOf(last);
      }
      if (isOther) run = 0;
      else run++;
    }
    if (run >= RUN && last - run > word) {
      addWords(from, startOf(last - run), last - run);
      from = startOf(last - run);
    }
    addWords(from, end, last);
  };
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = text.indexOf("\n", start) + 1 || text.length;
    if (end - start <= LONG_LINE) add(start, end);
    else {
      let from = start;
      for (const { index } of text.slice(start, end).matchAll(SENTENCE_END)) {
        add(from, start + index + 1);
        from = start + index + 1;
      }
      if (from < end) add(from, end);
    }
  }
  return lines;
}

/** Whether words of another writing than an alphabet come often enough for a line to be mixed of both. */
function hasEastern({ ids, count }: Words, scripts: Uint8Array): boolean {
  let eastern = 0;
  for (let at = 0; at < count; at++)
    if ((scripts[ids[at] as number] as number) > Script.cyrillic) eastern++;
  return eastern >= FEWEST_EASTERN;
}
