import { normalizeUnicode } from "../lib/normalized";
import { type FontIndex, fontIndex } from "./font-pack";

export async function findUnprintable(texts: readonly string[]): Promise<string[]> {
  const index = await fontIndex();
  const characters = new Set(texts.flatMap((text) => Array.from(normalizeText(text))));
  return [...characters].filter((character) => !isPrintable(character, index));
}

export function replaceMissingCharacters(text: string, index: FontIndex): string {
  return Array.from(normalizeText(text), (character) =>
    isPrintable(character, index) ? character : `[${codePointOf(character)}]`,
  ).join("");
}

export function codePointOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Invisible characters, such as direction controls, could make a name look like another. */
function normalizeText(text: string): string {
  return normalizeUnicode(text, "NFC")
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?!\n)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

const INVISIBLE_CHARACTER = /^[\p{Default_Ignorable_Code_Point}\n]$/u;

export function isInvisible(character: string): boolean {
  return INVISIBLE_CHARACTER.test(character);
}

function isPrintable(character: string, { fontOf }: FontIndex): boolean {
  return isInvisible(character) || fontOf(character.codePointAt(0) ?? 0) !== null;
}
