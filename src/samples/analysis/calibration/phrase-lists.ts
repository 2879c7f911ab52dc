/** What junk says, by language. {n} becomes a number and {name} one of the names. */
export interface Phrases {
  spam: readonly string[];
  templates: readonly string[];
  names: readonly string[];
  filler: readonly string[];
}
