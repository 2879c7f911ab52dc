import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type ColumnMetaData,
  type Compressors,
  parquetMetadataAsync,
  parquetReadObjects,
} from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { TEXT_COLUMNS, textOf } from "./columns";
import { Unreadable } from "./faults";
import { unpackFramedLz4, unpackLz4 } from "./lz4";

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
  GZIP: (input, length) => gunzipSync(input, within(length)),
  ZSTD: (input, length) => zstdDecompressSync(input, within(length)),
  LZ4: unpackFramedLz4,
  LZ4_RAW: unpackLz4,
  BROTLI: (input, length) => brotliDecompressSync(input, within(length)),
};

/** The text of each row of a Parquet file, read group by group. */
export async function* parquetTexts(path: string): AsyncGenerator<string> {
  const bytes = Bun.file(path);
  const file = {
    byteLength: bytes.size,
    slice: (start: number, end?: number) => bytes.slice(start, end).arrayBuffer(),
  };
  const footer = new DataView(await bytes.slice(-8).arrayBuffer());
  const isEnd = footer.byteLength === 8 && footer.getUint32(4, true) === END_MARK;
  if (isEnd && footer.getUint32(0, true) > MOST_FOOTER_BYTES)
    throw new Unreadable("row-group-too-large");
  const metadata = await parquetMetadataAsync(file);
  const names = metadata.schema
    .filter(({ type, num_children }) => type === "BYTE_ARRAY" && !num_children)
    .map(({ name }) => name);
  const named = TEXT_COLUMNS.map((column) => names.find((name) => name.toLowerCase() === column));
  const own = named.find((name) => name !== undefined);
  const columns = own === undefined ? names : [own];
  if (columns.length === 0) throw new Unreadable("no-text-column");
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    let left = MOST_GROUP_BYTES;
    for (const { meta_data } of group.columns)
      if (meta_data && columns.includes(meta_data.path_in_schema[0] ?? "")) {
        if (meta_data.codec === "LZO") throw new Unreadable("parquet-lzo");
        left -= await unpackedSize(bytes, meta_data, left);
      }
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({
      file,
      metadata,
      columns,
      rowStart,
      rowEnd,
      compressors,
    });
    for (const row of rows) yield textOf(Object.entries(row));
    rowStart = rowEnd;
    Bun.gc(false);
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
