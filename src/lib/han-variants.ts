import japanese from "opencc-js/dict/JPShinjitaiCharacters";
import traditional from "opencc-js/dict/TSCharacters";
import { once } from "./once";

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
