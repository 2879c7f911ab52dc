export interface FilledForm {
  values: Readonly<Partial<Record<string, string>>>;
  errors: Readonly<Partial<Record<string, string>>>;
}

export const EMPTY_FORM: FilledForm = { values: {}, errors: {} };
