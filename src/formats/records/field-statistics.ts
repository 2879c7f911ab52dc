import { hasTags } from "../markup/html-values";
import { countMatches, UNSPACED_SCRIPT, valueKindOf } from "./value-kinds";

const MAX_VALUES = 500;
const MAX_VALUE_CHARACTERS = 200;
const MAX_CHOICE_WIDTH = 40;
/** A label of 40 letters has as many words as one of 10 Chinese characters. */
const UNSPACED_WIDTH = 4;
const MIN_CHOICE_VALUES = 4;
const MIN_CHOICE_REPEATS = 4;
const MIN_WORD_VALUES = 5;
const MIN_SHARE = 0.5;

const UNSPACED_CHARACTERS = new RegExp(UNSPACED_SCRIPT, "gu");
const SENTENCE_END = /[!?。！？؟।]["'”’»」』）)\]]*$/;
const LONG_SENTENCE = /^(?:\S+\s+){3,}\S*[.…]["'”’»」』）)\]]*$/;

/** Describes the values of one field, to decide whether they are text. */
export class FieldStatistics {
  #values = 0;
  #characters = 0;
  #width = 0;
  #text = 0;
  #words = 0;
  #sentences = 0;
  #html = 0;
  readonly #distinct = new Set<string>();

  add(value: string): void {
    const { length } = value;
    const beginning = value.slice(0, MAX_VALUE_CHARACTERS);
    this.#values++;
    this.#characters += length;
    this.#width += length + (UNSPACED_WIDTH - 1) * countMatches(beginning, UNSPACED_CHARACTERS);
    const kind = valueKindOf(value);
    if (kind === "text") this.#text += length;
    else if (kind === "word") this.#words += length;
    if (length <= MAX_VALUE_CHARACTERS && isSentence(value.trim())) this.#sentences += length;
    if (hasTags(value)) this.#html += length;
    if (this.#distinct.size < MAX_VALUES) this.#distinct.add(beginning);
  }

  get isText(): boolean {
    if (this.#isChoice) return false;
    if (this.isMostlyText) return true;
    const isVaried =
      this.#values >= MIN_WORD_VALUES &&
      this.#distinct.size >= Math.min(this.#values, MAX_VALUES) * MIN_SHARE;
    return isVaried && this.isWorded;
  }

  get isMostlyText(): boolean {
    return this.#isMost(this.#text);
  }

  get isWorded(): boolean {
    return this.#isMost(this.#text + this.#words);
  }

  get isHtml(): boolean {
    return this.#isMost(this.#html);
  }

  /** Short values that are repeated are labels, unless they are sentences. */
  get #isChoice(): boolean {
    return (
      this.#values >= MIN_CHOICE_VALUES &&
      this.#distinct.size < MAX_VALUES &&
      this.#distinct.size * MIN_CHOICE_REPEATS <= this.#values &&
      this.#width / this.#values < MAX_CHOICE_WIDTH &&
      !this.#isMost(this.#sentences)
    );
  }

  #isMost(characters: number): boolean {
    return characters >= this.#characters * MIN_SHARE;
  }
}

const isSentence = (value: string) => SENTENCE_END.test(value) || LONG_SENTENCE.test(value);
