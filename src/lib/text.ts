import japanese from "opencc-js/dict/JPShinjitaiCharacters";
import traditional from "opencc-js/dict/TSCharacters";
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

const lastForms = once(() => {
  const oldByShinjitai = parseDictionary(japanese);
  const simplifiedByTraditional = parseDictionary(traditional);
  const step: CharacterStep = (character) => {
    const old = oldByShinjitai.get(character) ?? character;
    return simplifiedByTraditional.get(old) ?? old;
  };
  const characters = [...oldByShinjitai.keys(), ...simplifiedByTraditional.keys()];
  return new Map(characters.map((character) => [character, lastForm(character, step)] as const));
});

/** 學, 学 and the Japanese 学 become one character, so a search finds slightly more. */
export function unifyHanForms(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => lastForms().get(character) ?? character);
}

export type Span = readonly [from: number, to: number];
