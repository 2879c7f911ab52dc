import { LANGUAGE_NAMES, type Language } from "../../src/lib/languages";
import type { FilledForm } from "../ui/filled-form";
import { TextField } from "../ui/text-field";

export const FIELD_BY_LANGUAGE: Record<Language, string> = {
  en: "text",
  zh: "textZh",
  ja: "textJa",
  ko: "textKo",
};

interface Props {
  form: FilledForm;
  rows: number;
  hint?: string;
}

export function LanguageFields({ form: { values, errors }, rows, hint }: Props) {
  return Object.entries(FIELD_BY_LANGUAGE).map(([language, name]) => (
    <TextField
      key={name}
      name={name}
      label={LANGUAGE_NAMES[language as Language]}
      hint={name === "text" ? hint : undefined}
      error={errors[name]}
      rows={rows}
      defaultValue={values[name]}
    />
  ));
}
