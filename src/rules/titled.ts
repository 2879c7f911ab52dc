export interface Titled {
  title: string;
  language: string;
  english_title: string | null;
}

/** Lets an email or notification name the package later in its reader's language. */
export interface TitleValues {
  named?: Pick<Titled, "english_title" | "language">;
}

export function titleValuesOf({ english_title, language }: Omit<Titled, "title">): TitleValues {
  return english_title === null ? {} : { named: { english_title, language } };
}

/** Uses the contract's own terms, because the package may have changed since. */
export interface ConcludedTerms {
  lot: { title: string; language: string; englishTitle?: string };
}

export function titledIn({ lot }: ConcludedTerms): Titled {
  const { title, language, englishTitle: english_title = null } = lot;
  return { title, language, english_title };
}
