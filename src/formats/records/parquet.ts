import {
  type ColumnChunk,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type RowGroup,
  type SchemaElement,
  type SchemaTree,
} from "hyparquet";
import { assembleNested } from "hyparquet/src/assemble.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { FileFaultError } from "../faults";
import { MAX_DEPTH } from "../limits";
import type { Reading, Sink } from "../reading";
import { ColumnPages, PageMemory } from "./parquet-pages";
import { RecordWriter } from "./records";

const MAX_FOOTER_BYTES = 16_000_000;
const FOOTER_MAGIC = 0x31524150;
const PROBE_ROWS = 1000;
const PROBE_CHARACTERS = 4_000_000;
const BATCH_ROWS = 100;

/** `countCharacters` lets the caller stop, because a few bytes can encode millions of rows. */
export async function readParquet(
  blob: Blob,
  sink: Sink,
  reading: Reading,
  countCharacters: (characters: number) => void,
): Promise<void> {
  const metadata = await metadataOf(blob);
  const stringColumnNames = stringColumns(metadata.schema);
  const schema = parquetSchema(metadata);
  const file = new TableFile(blob, schema);
  const countingSink: Sink = {
    text(piece) {
      countCharacters(piece.length);
      sink.text(piece);
    },
    end: () => sink.end(),
    ...(sink.record && {
      record(record: unknown, text: string) {
        countCharacters(text.length);
        sink.record?.(record, text);
      },
    }),
  };
  const records = new RecordWriter(countingSink, reading);
  const [firstGroup] = metadata.row_groups;
  // Reading all columns of a wide table together would take too much memory.
  for (const name of firstGroup ? stringColumnNames : []) {
    let [rowCount, characters] = [0, 0];
    for await (const row of file.rowsOf(firstGroup as RowGroup, [name])) {
      characters += records.shape.observe(row);
      if (++rowCount === PROBE_ROWS || characters > PROBE_CHARACTERS / stringColumnNames.size)
        break;
    }
  }
  Bun.gc(true);
  const textColumns = new Set(
    records.decideFields().map((path) => columnOf(path, stringColumnNames)),
  );
  if (textColumns.size === 0) return reading.note("no-text");
  const columns = sink.record ? recordColumns(schema, textColumns) : [...textColumns];
  for (const group of metadata.row_groups) {
    for await (const row of file.rowsOf(group, columns)) records.add(row, 0);
    Bun.gc(false);
  }
}

async function metadataOf(blob: Blob): Promise<FileMetaData> {
  const { size } = blob;
  const footer = new DataView(await blob.slice(Math.max(0, size - 8)).arrayBuffer());
  if (footer.byteLength < 8 || footer.getUint32(4, true) !== FOOTER_MAGIC)
    throw new FileFaultError("truncated");
  const length = footer.getUint32(0, true);
  if (length > MAX_FOOTER_BYTES && length < size) throw new FileFaultError("document-too-large");
  const file = {
    byteLength: size,
    slice: (start: number, end?: number) => blob.slice(start, end).arrayBuffer(),
  };
  // Detecting geographic columns hangs if a schema element has a negative number of children.
  return parquetMetadataAsync(file, { geoparquet: false });
}

function stringColumns(schema: readonly SchemaElement[]): Set<string> {
  const names = new Set<string>();
  let at = 1;
  const visitElement = (depth: number): boolean => {
    if (depth > MAX_DEPTH) throw new FileFaultError("nested-too-deep");
    const { type, num_children } = schema[at++] ?? {};
    let hasString = type === "BYTE_ARRAY" && !num_children;
    for (let child = 0; child < (num_children ?? 0) && at < schema.length; child++)
      hasString = visitElement(depth + 1) || hasString;
    return hasString;
  };
  while (at < schema.length) {
    const name = schema[at]?.name ?? "";
    if (visitElement(1)) names.add(name);
  }
  return names;
}

const MAX_COLUMNS = 24;

function recordColumns(schema: SchemaTree, textColumns: ReadonlySet<string>): string[] {
  const otherColumns = schema.children
    .filter(({ element, children }) => children.length === 0 && isNotBinary(element))
    .map(({ element }) => element.name)
    .filter((name) => !textColumns.has(name))
    .slice(0, Math.max(0, MAX_COLUMNS - textColumns.size));
  const selectedNames = new Set([...textColumns, ...otherColumns]);
  return schema.children
    .map(({ element }) => element.name)
    .filter((name) => selectedNames.has(name));
}

function isNotBinary({ type, converted_type, logical_type }: SchemaElement): boolean {
  const isBytes = type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY";
  return !isBytes || converted_type === "UTF8" || logical_type?.type === "STRING";
}

function columnOf(path: string, columns: ReadonlySet<string>): string {
  const prefixes = [...path.matchAll(/[.[]|$/g)].map(({ index }) => path.slice(0, index));
  return prefixes.find((name) => columns.has(name)) ?? path;
}

type Row = Record<string, unknown>;

class TableFile {
  readonly #columns: ReadonlyMap<string, SchemaTree>;
  readonly #chunks = new WeakMap<RowGroup, ReadonlyMap<string | undefined, ColumnChunk[]>>();

  constructor(
    private readonly blob: Blob,
    private readonly schema: SchemaTree,
  ) {
    this.#columns = new Map(schema.children.map((column) => [column.element.name, column]));
  }

  async *rowsOf(group: RowGroup, names: readonly string[]): AsyncGenerator<Row> {
    const columns = this.#columnsOf(group, names);
    for (let remaining = Number(group.num_rows); remaining > 0; ) {
      let count = Math.min(remaining, BATCH_ROWS);
      for (const { parts } of columns)
        for (const part of parts) count = Math.min(count, await part.countReadyRows());
      if (count === 0) throw new FileFaultError("damaged");
      const rows: Row[] = Array.from({ length: count }, () => Object.create(null));
      for (const { name, schema, parts } of columns)
        for (const [index, value] of valuesOf(schema, parts, count).entries())
          (rows[index] as Row)[name] = value;
      yield* rows;
      remaining -= count;
    }
  }

  #columnsOf(group: RowGroup, names: readonly string[]) {
    const nameOf = ({ meta_data }: ColumnChunk) => meta_data?.path_in_schema[0];
    const chunks = this.#chunks.get(group) ?? Map.groupBy(group.columns, nameOf);
    this.#chunks.set(group, chunks);
    const memory = new PageMemory();
    return names.map((name) => {
      const schema = this.#columns.get(name);
      const columnChunks = chunks.get(name);
      if (!schema || !columnChunks) throw new FileFaultError("damaged");
      const rowCount = Number(group.num_rows);
      const parts = columnChunks.map(
        (chunk) => new ColumnPages(this.blob, chunk, [this.schema, schema], rowCount, memory),
      );
      return { name, schema, parts };
    });
  }
}

function valuesOf(schema: SchemaTree, parts: readonly ColumnPages[], count: number): unknown[] {
  const valuesByPath = new Map(parts.map((part) => [part.path, part.takeRows(count)]));
  if (schema.children.length > 0) assembleNested(valuesByPath, schema, DEFAULT_PARSERS);
  return valuesByPath.get(schema.path.join(".")) ?? [];
}
