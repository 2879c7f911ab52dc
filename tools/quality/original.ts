import type { ModelLanguage } from "../../src/quality/model/language-model";

export interface Original {
  text: string;
  language: ModelLanguage;
  others: readonly string[];
}
