import type { ModelLanguage } from "../model/language-model";

export interface Original {
  text: string;
  language: ModelLanguage;
  others: readonly string[];
}
