import { eachWord } from "./word-breaks";
import { WordForms } from "./word-forms";

export interface Words {
  readonly count: number;
  readonly ids: Int32Array;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  readonly vocabulary: ReadonlyMap<string, number>;
}

export function wordsOf(text: string): Words {
  const builder = new WordsBuilder(text);
  eachWord(text, (start, length) => builder.add(start, length));
  return builder.words();
}

class WordsBuilder {
  readonly #ids: Int32Array;
  readonly #starts: Int32Array;
  readonly #lengths: Int32Array;
  readonly #vocabulary = new Map<string, number>();
  readonly #forms: WordForms;
  readonly #idByForm: number[] = [];
  #count = 0;

  constructor(readonly text: string) {
    this.#ids = new Int32Array(text.length);
    this.#starts = new Int32Array(text.length);
    this.#lengths = new Int32Array(text.length);
    this.#forms = new WordForms(text);
  }

  add(start: number, length: number): void {
    const form = this.#forms.numberOf(start, length);
    this.#idByForm[form] ??= idOf(
      this.text.slice(start, start + length).toLowerCase(),
      this.#vocabulary,
    );
    this.#ids[this.#count] = this.#idByForm[form];
    this.#starts[this.#count] = start;
    this.#lengths[this.#count++] = length;
  }

  words(): Words {
    const count = this.#count;
    return {
      count,
      ids: this.#ids.slice(0, count),
      starts: this.#starts.slice(0, count),
      lengths: this.#lengths.slice(0, count),
      vocabulary: this.#vocabulary,
    };
  }
}

function idOf(word: string, vocabulary: Map<string, number>): number {
  const id = vocabulary.get(word);
  if (id !== undefined) return id;
  vocabulary.set(word, vocabulary.size);
  return vocabulary.size - 1;
}

export function frequenciesOf({ ids, count, vocabulary }: Words): Uint32Array {
  const frequencies = new Uint32Array(vocabulary.size);
  for (let i = 0; i < count; i++) {
    const id = ids[i] as number;
    frequencies[id] = (frequencies[id] as number) + 1;
  }
  return frequencies;
}

export function wordsBefore(words: Words, offset: number): number {
  let [low, high] = [0, words.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words.starts[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
