import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type ColumnMetaData,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  type SchemaElement,
} from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { compressors as packed } from "hyparquet-compressors";
import { Unreadable } from "../faults";
import type { Reading, Sink } from "../reading";
import { Records } from "./records";

/** A column's part of a row group is in memory at once. */
const MOST_GROUP_BYTES = 300_000_000;
/** Values of a column in a row group, and bytes of what describes the file: in memory at once too. */
const MOST_GROUP_VALUES = 5_000_000;
const MOST_FOOTER_BYTES = 64_000_000;
/** `PAR1`. */
const END_MARK = 0x31524150;

const within = (maxOutputLength: number) => ({ maxOutputLength });

/** A page unpacks to what its header says, and no further. */
const compressors: Compressors = {
  ...packed,
  GZIP: (input, length) => gunzipSync(input, within(length)),
  ZSTD: (input, length) => zstdDecompressSync(input, within(length)),
  BROTLI: (input, length) => brotliDecompressSync(input, within(length)),
};

/**
 * Reads the rows of a Parquet file, group by group.
 * @param count receives how much text comes out: a few bytes can hold millions of rows
 */
export async function readParquet(
  blob: Blob,
  sink: Sink,
  reading: Reading,
  count: (characters: number) => void,
): Promise<void> {
  const file = {
    byteLength: blob.size,
    slice: (start: number, end?: number) => blob.slice(start, end).arrayBuffer(),
  };
  const metadata = await metadataOf(blob, file);
  let columns = textColumns(metadata.schema);
  const counted: Sink = {
    text(piece) {
      count(piece.length);
      sink.text(piece);
    },
    end: () => sink.end(),
  };
  const records = new Records(counted, reading);
  let rowStart = 0;
  for (const [at, group] of metadata.row_groups.entries()) {
    await requireFits(blob, group.columns, columns);
    const rowEnd = rowStart + Number(group.num_rows);
    const read = { file, metadata, columns, rowStart, rowEnd, compressors };
    for (const row of columns.length > 0 ? await parquetReadObjects(read) : [])
      records.add(row, 1000);
    // Columns without text are not read any further.
    if (at === 0) columns = [...new Set(records.decide().map((path) => firstOf(path, columns)))];
    rowStart = rowEnd;
    Bun.gc(false);
  }
  if (metadata.row_groups.length === 0) records.end();
}

async function metadataOf(
  blob: Blob,
  file: Parameters<typeof parquetMetadataAsync>[0],
): Promise<FileMetaData> {
  const footer = new DataView(await blob.slice(-8).arrayBuffer());
  if (footer.byteLength < 8 || footer.getUint32(4, true) !== END_MARK)
    throw new Unreadable("truncated");
  if (footer.getUint32(0, true) > MOST_FOOTER_BYTES) throw new Unreadable("row-group-too-large");
  return parquetMetadataAsync(file);
}

/** Columns that hold strings, however deep. */
function textColumns(schema: readonly SchemaElement[]): string[] {
  const found: string[] = [];
  let at = 1;
  const hasStrings = (): boolean => {
    const { type, num_children } = schema[at++] ?? {};
    let has = type === "BYTE_ARRAY" && !num_children;
    for (let child = 0; child < (num_children ?? 0) && at < schema.length; child++)
      has = hasStrings() || has;
    return has;
  };
  while (at < schema.length) {
    const name = schema[at]?.name ?? "";
    if (hasStrings()) found.push(name);
  }
  return found;
}

/** The column that a place such as `messages[].content` is in. */
function firstOf(path: string, columns: readonly string[]): string {
  return (
    columns.find(
      (name) => path === name || (/^[.[]/.test(path.slice(name.length)) && path.startsWith(name)),
    ) ?? path
  );
}

/** @throws Unreadable where what is read of a row group does not fit into memory */
async function requireFits(
  blob: Blob,
  chunks: FileMetaData["row_groups"][number]["columns"],
  columns: readonly string[],
): Promise<void> {
  const wanted = new Set(columns);
  let left = MOST_GROUP_BYTES;
  for (const { meta_data } of chunks) {
    if (!meta_data || !wanted.has(meta_data.path_in_schema[0] ?? "")) continue;
    if (meta_data.codec === "LZO") throw new Unreadable("parquet-lzo");
    left -= await unpackedSize(blob, meta_data, left);
  }
}

/**
 * What a row group's column unpacks to, by the headers of its pages, which are what is believed when
 * they are unpacked: what the file says of the column as a whole may be anything.
 * @throws Unreadable where it is over `most`
 */
async function unpackedSize(file: Blob, column: ColumnMetaData, most: number): Promise<number> {
  const { dictionary_page_offset, data_page_offset, total_compressed_size } = column;
  const start = Number(dictionary_page_offset || data_page_offset);
  const packed = Number(total_compressed_size);
  if (!(packed <= most)) throw new Unreadable("row-group-too-large");
  const view = new DataView(await file.slice(start, start + packed).arrayBuffer());
  const reader = { view, offset: 0 };
  let [size, values] = [packed, 0];
  while (reader.offset < view.byteLength - 1) {
    const page = parquetHeader(reader);
    const { data_page_header: first, data_page_header_v2: second } = page;
    if (!(page.compressed_page_size >= 0 && page.uncompressed_page_size >= 0))
      throw new Unreadable("damaged");
    size += page.uncompressed_page_size;
    values += (first ?? second ?? page.dictionary_page_header)?.num_values ?? 0;
    if (size > most || values > MOST_GROUP_VALUES) throw new Unreadable("row-group-too-large");
    reader.offset += page.compressed_page_size;
  }
  return size;
}
