import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type ColumnChunk, parquetSchema, type SchemaElement, type SchemaTree } from "hyparquet";
import { deltaBinaryUnpack, deltaByteArray } from "hyparquet/src/delta.js";
import { readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { parquetWriteBuffer } from "hyparquet-writer";
import { ColumnPages, PageMemory } from "../../src/formats/records/parquet-pages";
import { readIn, wordsOf } from "../support/format-files";

const input = (name: string) => Bun.file(join(import.meta.dir, "inputs", name));
const SENTENCE = "The tide rises twice a day. ";

function parquet(options: Parameters<typeof parquetWriteBuffer>[0]): Uint8Array {
  return new Uint8Array(parquetWriteBuffer(options));
}

function column(data: unknown[]) {
  return { name: "t", data: data as string[], type: "STRING" as const };
}

const LISTS: SchemaElement[] = [
  { name: "root", num_children: 1 },
  { name: "t", repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  {
    name: "element",
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    repetition_type: "OPTIONAL",
  },
];

describe("a Parquet file", () => {
  test.each([
    ["chat.parquet", ["messages[].content"], 521],
    ["listtext.parquet", ["text[]"], 521],
    ["tags.parquet", ["story"], 170],
    ["metacontent.parquet", ["story"], 170],
  ])("is read in any string encoding: %s", async (name, fields, words) => {
    const read = await readIn(name, input(name));
    expect([...read.reading.fields]).toEqual(fields);
    expect([read.documents.length, wordsOf(read), read.faults]).toEqual([10, words, []]);
  });

  test("is read to its end with several row groups", async () => {
    const data = Array.from({ length: 5000 }, (_, at) => `${SENTENCE}${at}`);
    const read = await readIn(
      "a.parquet",
      parquet({ columnData: [column(data)], rowGroupSize: 2000 }),
    );
    expect(read.documents).toEqual(data);
  });

  test("is read with many pages in a row group", async () => {
    const data = Array.from({ length: 500 }, (_, at) =>
      Array.from({ length: at % 7 }, (_, part) => `${SENTENCE}${at}-${part}`),
    );
    const file = parquet({
      columnData: [{ name: "t", data }],
      schema: LISTS,
      pageSize: 300,
    });
    const { documents, faults } = await readIn("a.parquet", file);
    expect([documents, faults]).toEqual([data.map((parts) => parts.join("\n")), []]);
  });

  test("joins lists across pages", async () => {
    const page = (repeats: number, ...texts: [string, string]) => {
      const levels = (bits: number) => [2, 0, 0, 0, 3, bits];
      const values = texts.flatMap((text) => [text.length, 0, 0, 0, ...Buffer.from(text)]);
      const body = [...levels(repeats), ...levels(15), ...values];
      const size = body.length * 2;
      const head = [
        0x15,
        0,
        0x15,
        size,
        0x15,
        size,
        0x2c,
        0x15,
        4,
        0x15,
        0,
        0x15,
        6,
        0x15,
        6,
        0,
        0,
      ];
      return [...head, ...body];
    };
    const bytes = new Uint8Array([...page(2, "a", "b"), ...page(1, "c", "d")]);
    const schema = parquetSchema({ schema: LISTS });
    const meta_data = {
      type: "BYTE_ARRAY",
      codec: "UNCOMPRESSED",
      path_in_schema: ["t", "list", "element"],
      data_page_offset: 0n,
      total_compressed_size: BigInt(bytes.length),
      num_values: 4n,
    };
    const pages = new ColumnPages(
      new Blob([bytes]),
      { meta_data } as unknown as ColumnChunk,
      [schema, schema.children[0] as SchemaTree],
      2,
      new PageMemory(),
    );
    const rows: unknown[] = [];
    for (let count = await pages.countReadyRows(); count > 0; count = await pages.countReadyRows())
      rows.push(...pages.takeRows(count));
    expect(rows).toEqual([[["a", "b", "c"]], [["d"]]]);
  });

  test("is refused if its pages are larger than memory", async () => {
    const data = Array.from({ length: 100 }, (_, at) => `${SENTENCE.repeat(15_000)}${at}`);
    const columnData = [{ ...column(data), encoding: "PLAIN" as const }];
    const read = await readIn("a.parquet", parquet({ columnData, pageSize: 1e9 }));
    expect(read.faults).toEqual([["", "row-group-too-large"]]);
  });

  test("is read with 10,000 columns", async () => {
    const columnData = Array.from({ length: 10_000 }, (_, at) => ({
      ...column([`${SENTENCE}${at}`]),
      name: `column ${at}`,
    }));
    const { documents, faults } = await readIn("a.parquet", parquet({ columnData }));
    expect([documents.map((text) => text.split("\n").length), faults]).toEqual([[10_000], []]);
  });

  // Found by random changes: lengths of levels are missing, or a group has -1 members.
  test.each(["levels-missing.parquet", "members-negative.parquet"])(
    "is reported as damaged: %s",
    async (name) => {
      expect((await readIn(name, input(name))).faults).toEqual([["", "damaged"]]);
    },
  );

  test("is refused with more declared than stored values", async () => {
    const footer = Buffer.concat([
      Buffer.from([0x29, 0xfc, 0xc0, 0x84, 0x3d]),
      Buffer.alloc(1_000_002),
    ]);
    const end = Buffer.alloc(8, "____PAR1");
    end.writeUInt32LE(footer.length);
    const { faults } = await readIn("a.parquet", Buffer.concat([Buffer.from("PAR1"), footer, end]));
    expect(faults).toEqual([["", "document-too-large"]]);
  });
});

describe("the library's patched decoders", () => {
  const reader = (...bytes: number[]) => ({
    view: new DataView(new Uint8Array(bytes).buffer),
    offset: 0,
  });

  test("never repeat a value more often than the page has values", () => {
    const output = new Array(10);
    readRleBitPackedHybrid(reader(0xfe, 0xff, 0xff, 0xff, 0x0f, 1), 1, output, 6);
    expect(output).toEqual(Array(10).fill(1));
    const none = new Array(10);
    readRleBitPackedHybrid(reader(0xff, 0xff, 0xff, 0xff, 0x0f, 0), 0, none, 6);
    expect(none).toEqual(Array(10).fill(0));
  });

  test("stop at a delta block of negative size", () => {
    const block = reader(0xf8, 0xff, 0xff, 0xff, 0x0f, 1, 2, 0, 0, 8, 0, 0);
    expect(() => deltaBinaryUnpack(block, 2, new Int32Array(2))).toThrow("without values");
  });

  test("join strings up to a limit", () => {
    const [start, thousand] = [
      [0x80, 1, 1, 0xc8, 1],
      [0xd0, 0x0f],
    ];
    const prefixes = [...start, 0, ...thousand, 0, ...thousand, 0];
    const suffixes = [...start, ...thousand, 0, 0, 0, 0];
    const strings = reader(...prefixes, ...suffixes, ...Array(200_000).fill(65));
    expect(() => deltaByteArray(strings, 200, [])).toThrow("too large");
  });
});
