/**
 * The form in which texts are compared in a search: compatibility forms made one (full-width
 * letters, ligatures), case removed, runs of white space single. Works for every script.
 */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
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
