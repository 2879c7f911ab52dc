export interface FilledForm {
  values: Readonly<Partial<Record<string, string>>>;
  errors: Readonly<Partial<Record<string, string>>>;
}

export const UNTOUCHED: FilledForm = { values: {}, errors: {} };
