import { oneHanForm } from "./han-variants";
import { normalized } from "./normal-form";

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

/** The distinct single characters and pairs of neighbours of a folded text. */
export function gramsOf(folded: string): Set<string> {
  const characters = Array.from(folded);
  const grams = new Set(characters);
  for (let i = 1; i < characters.length; i++) {
    grams.add(`${characters[i - 1]}${characters[i]}`);
  }
  return grams;
}
