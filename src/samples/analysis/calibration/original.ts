/** A text that is degraded, with what some degradations draw from. */
export interface Original {
  text: string;
  /** The language of the model, such as "zh". */
  language: string;
  /** Other words of the language, for those that take the place of the text's own. */
  dictionary: readonly string[];
}
