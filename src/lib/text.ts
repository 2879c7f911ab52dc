import japanese from "opencc-js/dict/JPShinjitaiCharacters";
import traditional from "opencc-js/dict/TSCharacters";
import variants from "./han-variants/table.json";
import { once } from "./memo";
import { normalizeUnicode } from "./normalized";

export function foldForSearch(text: string): string {
  return (
    unifyHanForms(withoutAccents(normalizeUnicode(text, "NFKC").toLowerCase()))
      // Final sigma is the only letter whose lower case depends on its position.
      .replaceAll("ς", "σ")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

const LETTER_REPLACEMENTS: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, "$1")
    .replace(/\u0435\u0308/gu, "\u0435")
    .replace(/[øłđßæœ]/gu, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .normalize("NFC");
}

function parseDictionary(dictionary: string): Map<string, string> {
  return new Map(
    dictionary.split("|").flatMap((entry) => {
      const [from = "", to = ""] = entry.split(" ");
      return Array.from(to).length === 1 ? [[from, to] as const] : [];
    }),
  );
}

type CharacterStep = (character: string) => string;

function lastForm(character: string, step: CharacterStep): string {
  const path = [character];
  for (;;) {
    const next = step(path.at(-1) as string);
    if (next === path.at(-1)) return next;
    if (path.includes(next)) return path.slice(path.indexOf(next)).sort()[0] as string;
    path.push(next);
  }
}

const standardForms = once(() => [parseDictionary(japanese), parseDictionary(traditional)]);
const lastStandardForms = once(() => lastForms(standardForms()));
const lastVariantForms = once(() => {
  const characters = Array.from(variants.pairs);
  const pairs = characters.flatMap((variant, i) =>
    i % 2 === 0 ? [[variant, characters[i + 1] ?? variant] as const] : [],
  );
  return lastForms([new Map(pairs), ...standardForms()]);
});

function lastForms(tables: ReadonlyArray<ReadonlyMap<string, string>>): Map<string, string> {
  const step: CharacterStep = (character) =>
    tables.reduce((form, table) => table.get(form) ?? form, character);
  const characters = tables.flatMap((table) => [...table.keys()]);
  return new Map(characters.map((character) => [character, lastForm(character, step)] as const));
}

/** 學, 学 and the Japanese 学 become one character, so a search finds slightly more. */
export const unifyHanForms = (text: string) => mapHan(text, lastStandardForms());

/** Rare variants, such as 囯 and 𠮷, become the character that most people type, too. */
export const unifyHanVariants = (text: string) => mapHan(text, lastVariantForms());

function mapHan(text: string, forms: ReadonlyMap<string, string>): string {
  return text.replace(/\p{Script=Han}/gu, (character) => forms.get(character) ?? character);
}

export type Span = readonly [from: number, to: number];
