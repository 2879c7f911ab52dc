import { BEGUN, type SearchQuery } from "./query";
import { ALONE } from "./words";

/** Every match of the search has this token; null if synonyms leave none certain. */
export function anchorToken({ wanted }: SearchQuery): string | null {
  const certain = wanted
    .flatMap((term) => (term.length === 1 ? (term[0] ?? []).flat() : []))
    .filter((token) => !ALONE.test(token) && !token.endsWith(BEGUN));
  const [longest = null] = certain.sort((a, b) => b.length - a.length);
  return longest;
}
