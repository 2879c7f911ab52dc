import japanese from "opencc-js/dict/JPShinjitaiCharacters";
import traditional from "opencc-js/dict/TSCharacters";
import { once } from "./memo";

/**
 * The form in which texts are compared in a search: compatibility forms made one (full-width
 * letters, ligatures), case and accents removed, Traditional, Simplified and Japanese forms of a
 * character one, runs of white space and control characters a single space. Works for every script.
 */
export function foldForSearch(text: string): string {
  return (
    oneHanForm(withoutAccents(normalized(text, "NFKC").toLowerCase()))
      // The one letter whose small form depends on its place: at the end of a word it is ς.
      .replaceAll("ς", "σ")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** Letters that an accent is part of, so that no normal form takes it off. */
const UNDECOMPOSED: Record<string, string> = { ø: "o", ł: "l", đ: "d", ß: "ss", æ: "ae", œ: "oe" };

/**
 * Latin and Greek without their accents, and ё as е: whoever types `francais` means français. The
 * marks of other scripts are letters of theirs, and stay.
 */
function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, "$1")
    .replace(/\u0435\u0308/gu, "\u0435")
    .replace(/[øłđßæœ]/gu, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize("NFC");
}

/** A run of marks on one letter that is longer than any writing has, by UAX #15. */
const PILE = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * A normal form, without marks beyond 30 on one letter: they are sorted in a time that grows with the
 * square of their number, which would be minutes for one request.
 */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(PILE, "$1").normalize(form);
}

/** A dictionary's lines: a character, and what it may become, the likeliest first. */
function mapOf(dictionary: string): Map<string, string> {
  return new Map(
    dictionary.split("|").flatMap((entry) => {
      const [from = "", to = ""] = entry.split(" ");
      return Array.from(to).length === 1 ? [[from, to] as const] : [];
    }),
  );
}

/** Where the tables lead from a character in one step. */
type Step = (character: string) => string;

/** Where the steps lead from a character in the end; of a circle, to its first by code point. */
function lastForm(character: string, step: Step): string {
  const way = [character];
  for (;;) {
    const next = step(way.at(-1) as string);
    if (next === way.at(-1)) return next;
    if (way.includes(next)) return way.slice(way.indexOf(next)).sort()[0] as string;
    way.push(next);
  }
}

const lastForms = once(() => {
  const oldByShinjitai = mapOf(japanese);
  const simplifiedByTraditional = mapOf(traditional);
  const step: Step = (character) => {
    const old = oldByShinjitai.get(character) ?? character;
    return simplifiedByTraditional.get(old) ?? old;
  };
  const characters = [...oldByShinjitai.keys(), ...simplifiedByTraditional.keys()];
  return new Map(characters.map((character) => [character, lastForm(character, step)] as const));
});

/**
 * One form for the ways in which Chinese and Japanese write a character, to compare texts by: 學, 学
 * and the Japanese 学 are one, as are 經, 经 and 経. Characters that merge by it are no mistake in a
 * search, which finds a little more (OpenCC's tables, character by character).
 */
export function oneHanForm(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => lastForms().get(character) ?? character);
}
