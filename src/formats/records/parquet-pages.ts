import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { ColumnChunk, Compressors, DecodedArray, PageHeader, SchemaTree } from "hyparquet";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { getMaxRepetitionLevel, getTreePath } from "hyparquet/src/schema.js";
import { lz4Page } from "../codecs/lz4";
import { FileFaultError } from "../faults";

const outputLimit = (maxOutputLength: number) => ({ maxOutputLength });

const compressors: Compressors = {
  LZ4: lz4Page,
  LZ4_RAW: lz4Page,
  GZIP: (input, length) => gunzipSync(input, outputLimit(length)),
  ZSTD: (input, length) => zstdDecompressSync(input, outputLimit(length)),
  BROTLI: (input, length) => brotliDecompressSync(input, outputLimit(length)),
};

/** Limits the estimated memory of pages, strings (two bytes per character) and lists. */
const MAX_HELD_BYTES = 80_000_000;
const BYTES_PER_VALUE = 96;
const BYTES_PER_INDEX = 24;
const BYTES_PER_LEVEL = 64;

export class PageMemory {
  #bytes = 0;

  replace(previous: number, next: number): number {
    this.#bytes += next - previous;
    if (this.#bytes > MAX_HELD_BYTES) throw new FileFaultError("row-group-too-large");
    return next;
  }
}

const HEADER_BYTES = 4096;
const MAX_HEADER_BYTES = 2 ** 21;

export class ColumnPages {
  readonly path: string;
  readonly #decoder: Parameters<typeof readPage>[2];
  readonly #isRepeated: boolean;
  readonly #end: number;
  #position: number;
  #dictionary: DecodedArray | undefined;
  #rows: DecodedArray = [];
  #takenRows = 0;
  #seenRows = 0;
  #memoryBytes = 0;

  constructor(
    private readonly file: Blob,
    { meta_data, crypto_metadata }: ColumnChunk,
    [root, column]: readonly [SchemaTree, SchemaTree],
    private readonly groupRows: number,
    private readonly memory: PageMemory,
  ) {
    if (!meta_data) throw new FileFaultError(crypto_metadata ? "encrypted" : "damaged");
    const { codec, type, path_in_schema: path } = meta_data;
    if (codec === "LZO") throw new FileFaultError("parquet-lzo");
    const schemaPath = [root, ...getTreePath(column, path.slice(1))];
    const { element } = schemaPath.at(-1) as SchemaTree;
    const parsers = DEFAULT_PARSERS;
    this.#decoder = { pathInSchema: path, type, element, schemaPath, codec, parsers, compressors };
    this.#isRepeated = getMaxRepetitionLevel(schemaPath) > 0;
    this.path = path.join(".");
    this.#position = Number(meta_data.dictionary_page_offset || meta_data.data_page_offset);
    this.#end = this.#position + Number(meta_data.total_compressed_size);
  }

  async countReadyRows(): Promise<number> {
    while (this.#readyRows === 0 && !this.#isAtEnd) await this.#readPage();
    return this.#readyRows;
  }

  takeRows(count: number): unknown[] {
    this.#takenRows += count;
    return Array.from(this.#rows.slice(this.#takenRows - count, this.#takenRows));
  }

  get #readyRows(): number {
    const rows = this.#rows.length - this.#takenRows;
    return this.#isRepeated && !this.#isAtEnd ? Math.max(0, rows - 1) : rows;
  }

  get #isAtEnd(): boolean {
    return (
      this.#position >= this.#end - 1 || (!this.#isRepeated && this.#seenRows >= this.groupRows)
    );
  }

  async #readPage(): Promise<void> {
    const header = await this.#readHeader();
    const cost = costOf(header, this.#decoder.schemaPath.length - 2);
    const isData = header.type !== "DICTIONARY_PAGE";
    const isContinuation = !isData || (this.#rows.length === 1 && this.#takenRows === 0);
    this.#memoryBytes = this.memory.replace(
      this.#memoryBytes,
      isContinuation ? this.#memoryBytes + cost : this.#dictionaryBytes + cost,
    );
    const { compressed_page_size: size } = header;
    const view = new DataView(
      await this.file.slice(this.#position, this.#position + size).arrayBuffer(),
    );
    if (view.byteLength < size) throw new FileFaultError("truncated");
    this.#position += size;
    const carriedRows = this.#isRepeated
      ? Array.from(this.#rows.slice(this.#takenRows))
      : undefined;
    const page = { view, offset: 0 };
    const { data = [] } = readPage(page, header, this.#decoder, this.#dictionary, carriedRows, 0);
    if (isData) {
      [this.#rows, this.#takenRows] = [data, 0];
      this.#seenRows += data.length;
    } else {
      this.#dictionary = convert(data, this.#decoder);
      this.#dictionaryBytes = cost;
    }
  }

  #dictionaryBytes = 0;

  async #readHeader(): Promise<PageHeader> {
    for (let size = HEADER_BYTES; ; size *= 8) {
      const end = Math.min(this.#position + size, this.#end);
      const view = new DataView(await this.file.slice(this.#position, end).arrayBuffer());
      const reader = { view, offset: 0 };
      try {
        const header = parquetHeader(reader);
        this.#position += reader.offset;
        return header;
      } catch (error) {
        if (view.byteLength < size || size >= MAX_HEADER_BYTES) throw error;
      }
    }
  }
}

function costOf(header: PageHeader, levels: number): number {
  const { compressed_page_size: packedSize, uncompressed_page_size: size } = header;
  const v2Header = header.data_page_header_v2;
  const dataHeader = header.data_page_header ?? v2Header ?? header.dictionary_page_header;
  const { num_values: values = 0, encoding } = dataHeader ?? {};
  const levelBytes = [
    v2Header?.definition_levels_byte_length,
    v2Header?.repetition_levels_byte_length,
  ];
  const sizes = [
    packedSize,
    size,
    values,
    ...(v2Header ? [v2Header.num_nulls, ...levelBytes] : []),
  ];
  if (sizes.some((number) => !((number ?? -1) >= 0))) throw new FileFaultError("damaged");
  const isIndex = header.type !== "DICTIONARY_PAGE" && encoding?.endsWith("_DICTIONARY");
  const bytesPerValue = (isIndex ? BYTES_PER_INDEX : BYTES_PER_VALUE) + BYTES_PER_LEVEL * levels;
  return packedSize + 3 * size + values * bytesPerValue;
}
