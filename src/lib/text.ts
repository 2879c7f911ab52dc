/**
 * The form in which texts are compared in a search: compatibility forms made one (full-width
 * letters, ligatures), case removed, runs of white space and control characters a single space.
 * Works for every script.
 */
export function foldForSearch(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      // Some small letters only now meet an accent that they compose with.
      .normalize("NFC")
      // The one letter whose small form depends on its place: at the end of a word it is ς.
      .replaceAll("ς", "σ")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
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
