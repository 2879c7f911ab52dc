import type { Reading, Sink } from "../reading";
import { RecordShape } from "./shape";

const PROBE_RECORDS = 1000;
const PROBE_CHARACTERS = 4_000_000;

export class RecordWriter {
  readonly shape: RecordShape;
  #pendingRecords: unknown[] | null = [];
  #fields: string[] = [];
  #characters = 0;
  #count = 0;

  constructor(
    private readonly sink: Sink,
    private readonly reading: Reading,
  ) {
    this.shape = new RecordShape(reading.countsTags);
  }

  add(record: unknown, characters: number): void {
    this.#count++;
    if (!this.#pendingRecords) {
      this.#emit(record);
      return;
    }
    this.shape.observe(record);
    this.#pendingRecords.push(record);
    this.#characters += characters;
    if (this.#pendingRecords.length >= PROBE_RECORDS || this.#characters >= PROBE_CHARACTERS)
      this.decideFields();
  }

  decideFields(): string[] {
    if (!this.#pendingRecords) return this.#fields;
    const pendingRecords = this.#pendingRecords;
    const textFields = this.shape.decideFields();
    const fields = textFields.map(({ path }) => path);
    [this.#pendingRecords, this.#fields] = [null, fields];
    for (const field of fields) this.reading.field(field);
    const htmlFields = textFields.filter(({ isHtml }) => isHtml).map(({ path }) => path);
    const note = this.reading.countsTags ? "html-as-written" : "html-fields";
    if (htmlFields.length > 0) this.reading.note(note, listOf(htmlFields));
    if (fields.length === 0 && pendingRecords.length > 0) this.reading.note("no-text");
    for (const record of pendingRecords) this.#emit(record);
    return fields;
  }

  end(): void {
    this.decideFields();
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

const MAX_LIST_CHARACTERS = 500;

const listOf = (names: readonly string[]) => names.join(", ").slice(0, MAX_LIST_CHARACTERS);
