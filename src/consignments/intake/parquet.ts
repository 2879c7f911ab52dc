import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type Compressors, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { TEXT_COLUMNS, textOf } from "./columns";
import { Unreadable } from "./faults";

/** A column's part of a row group is in memory at once. */
const MOST_GROUP_BYTES = 300_000_000;

const compressors: Compressors = {
  GZIP: (input) => gunzipSync(input),
  ZSTD: (input) => zstdDecompressSync(input),
  BROTLI: (input) => brotliDecompressSync(input),
};

/** The text of each row of a Parquet file, read group by group. */
export async function* parquetTexts(path: string): AsyncGenerator<string> {
  const bytes = Bun.file(path);
  const file = {
    byteLength: bytes.size,
    slice: (start: number, end?: number) => bytes.slice(start, end).arrayBuffer(),
  };
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
    const size = group.columns
      .filter(({ meta_data }) => columns.includes(meta_data?.path_in_schema[0] ?? ""))
      .reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0);
    if (size > MOST_GROUP_BYTES) throw new Unreadable("row-group-too-large");
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
