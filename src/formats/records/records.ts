import type { Reading, Sink } from "../reading";
import { Shape } from "./shape";

/** The first records, by which a file's text is found: so many, or of so many characters. */
const FIRST_RECORDS = 1000;
const FIRST_CHARACTERS = 4_000_000;

/** Takes the records of one file, and gives each as a document: its text, by the shape of the first. */
export class Records {
  readonly shape = new Shape();
  #first: unknown[] | null = [];
  #characters = 0;
  #count = 0;

  constructor(
    private readonly sink: Sink,
    private readonly reading: Reading,
  ) {}

  /** @param characters about how much there is of it */
  add(record: unknown, characters: number): void {
    this.#count++;
    if (!this.#first) {
      this.#give(record);
      return;
    }
    this.shape.look(record);
    this.#first.push(record);
    this.#characters += characters;
    if (this.#first.length >= FIRST_RECORDS || this.#characters >= FIRST_CHARACTERS) this.decide();
  }

  /** Decides what is text, of what has come. @returns the places of it */
  decide(): string[] {
    const fields = this.shape.decide();
    const first = this.#first ?? [];
    this.#first = null;
    for (const field of fields) this.reading.field(field);
    if (fields.length === 0 && first.length > 0) this.reading.note("no-text");
    for (const record of first) this.#give(record);
    return fields;
  }

  end(): void {
    if (this.#first) this.decide();
  }

  get count(): number {
    return this.#count;
  }

  #give(record: unknown): void {
    const text = this.shape.textOf(record);
    if (text !== "") this.sink.text(text);
    this.sink.end();
  }
}
