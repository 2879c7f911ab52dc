export interface SuggestionWords {
  title: string;
  available: string;
  kinds: Record<"package" | "publisher" | "category", string>;
}
