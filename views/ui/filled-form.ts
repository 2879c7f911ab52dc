/** What a form shows in its fields, by their names. */
export interface FilledForm {
  /** What was typed, or is stored. */
  values: Readonly<Partial<Record<string, string>>>;
  /** Code or sentence of what is wrong with it. */
  errors: Readonly<Partial<Record<string, string>>>;
}

/** A form that nobody has touched. */
export const UNTOUCHED: FilledForm = { values: {}, errors: {} };
