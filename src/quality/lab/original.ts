import type { ModelLanguage } from "../model/language-model";

/** A clean text, and other texts of its language that junk is taken from. */
export interface Original {
  text: string;
  language: ModelLanguage;
  others: readonly string[];
}
