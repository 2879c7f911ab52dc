import type { Reading, Sink } from "../reading";
import { Shape } from "./shape";

const FIRST_RECORDS = 1000;
const FIRST_CHARACTERS = 4_000_000;

export class Records {
  readonly shape = new Shape();
  #first: unknown[] | null = [];
  #fields: string[] = [];
  #characters = 0;
  #count = 0;

  constructor(
    private readonly sink: Sink,
    private readonly reading: Reading,
  ) {}

  add(record: unknown, characters: number): void {
    this.#count++;
    if (!this.#first) {
      this.#emit(record);
      return;
    }
    this.shape.observe(record);
    this.#first.push(record);
    this.#characters += characters;
    if (this.#first.length >= FIRST_RECORDS || this.#characters >= FIRST_CHARACTERS) this.decide();
  }

  decide(): string[] {
    if (!this.#first) return this.#fields;
    const first = this.#first;
    const fields = this.shape.decide();
    [this.#first, this.#fields] = [null, fields];
    for (const field of fields) this.reading.field(field);
    if (fields.length === 0 && first.length > 0) this.reading.note("no-text");
    for (const record of first) this.#emit(record);
    return fields;
  }

  end(): void {
    this.decide();
  }

  get count(): number {
    return this.#count;
  }

  #emit(record: unknown): void {
    const text = this.shape.textOf(record);
    if (this.sink.record) {
      this.sink.record(record, text);
      return;
    }
    if (text !== "") this.sink.text(text);
    this.sink.end();
  }
}
