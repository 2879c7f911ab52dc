export interface Titled {
  title: string;
  /** As listings name it. */
  language: string;
  english_title: string | null;
}

/** What an email or notification keeps beside a title, to name the package later as its reader sees it. */
export interface Named {
  named?: Pick<Titled, "english_title" | "language">;
}

export function namedOf({ english_title, language }: Omit<Titled, "title">): Named {
  return english_title === null ? {} : { named: { english_title, language } };
}

/** The terms of a contract, whatever became of the package since. */
export interface Concluded {
  lot: { title: string; language: string; englishTitle?: string };
}

export function titledIn({ lot }: Concluded): Titled {
  const { title, language, englishTitle: english_title = null } = lot;
  return { title, language, english_title };
}
