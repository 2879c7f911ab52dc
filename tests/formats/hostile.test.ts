import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { zip } from "../../src/lib/zip";
import { packLz4 } from "../support/archives";
import { FILES, readIn, SENTENCE } from "../support/format-files";
import { PATIENCE_MS } from "../support/patience";
import { nestedFormsPdf, swollenPdf } from "../support/pdf";

setDefaultTimeout(PATIENCE_MS);

/** The same numbers in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutated(bytes: Buffer, next: () => number): Buffer {
  const at = Math.floor(next() * bytes.length);
  const length = Math.floor(next() * Math.min(200, bytes.length - at));
  const part = bytes.subarray(at, at + length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at + length)];
  switch (Math.floor(next() * 4)) {
    case 0:
      return Buffer.concat([before, after]);
    case 1:
      return Buffer.concat([before, part, part, after]);
    case 2:
      return Buffer.concat([before, Buffer.alloc(length), after]);
    default: {
      const changed = Buffer.from(bytes);
      for (let n = 0; n < 4; n++)
        changed[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      return changed;
    }
  }
}

/** Set `FUZZ_ROUNDS=10000 FUZZ_SEED=8` to try more and different ones. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? 7);

describe("randomly changed files", () => {
  test.each(Object.keys(FILES))("are read or refused without an exception: %s", async (name) => {
    const next = chance(SEED);
    const whole = Buffer.from((await FILES[name]?.()) as string);
    for (let round = 0; round < ROUNDS; round++) {
      const read = await readIn(name, mutated(whole, next), 50_000_000);
      expect(read.documents.join("").length).toBeLessThan(50_000_000);
    }
  });
});

/** 120 MB of spaces, compressed by bzip2. */
const BZ2_BOMB =
  "QlpoOTFBWSZTWbUiZb8BX44QAMAAAAggADCATUZCoCWpCoCXMUFZJlNZtSJlvwFfjhAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kCa6eJANgBGADAAABAAAggADDMBSmmQAUtigApeLuSKcKEheU30EA=";

function lz4(block: Uint8Array, times: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(block.length);
  const start = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x60, 0x70, 0x73]);
  return Buffer.concat([start, ...Array(times).fill([size, block]).flat(), Buffer.alloc(4)]);
}

function spacesOfLz4(length: number): Buffer {
  const rest = length - 1 - 5 - 4 - 15;
  const lengths = Buffer.alloc(Math.floor(rest / 255) + 1, 255);
  lengths[lengths.length - 1] = rest % 255;
  return Buffer.concat([
    Buffer.from([0x1f, 32, 1, 0]),
    lengths,
    Buffer.from([0x50, ...Array(5).fill(32)]),
  ]);
}

function runsOfBzip2(symbols: number): Buffer {
  const bits = [
    ...["BZh9", "1AY&SY"].map((text) => Buffer.from(text).toString("hex")),
    ...["00000000", "000000", "1000", "8000"],
  ].flatMap((hex) => [...BigInt(`0x1${hex}`).toString(2).slice(1)]);
  // This bit says that the block was not randomized.
  bits.splice(80 + 32, 0, "0");
  const tables = `010${"1".padStart(15, "0")}0${"00010000".repeat(2)}`;
  const all = `${bits.join("")}${tables}${"00".repeat(symbols)}10`;
  const bytes = all.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)) ?? [];
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc(20)]);
}

test.each([31, 32, 33, 48])("reports a bzip2 run length of %p bits as damaged", async (symbols) => {
  const { faults } = await readIn("a.txt.bz2", runsOfBzip2(symbols));
  expect(faults).toEqual([["", "damaged"]]);
});

test("reports an LZ4 block that ends inside a length as damaged", async () => {
  const { faults } = await readIn("a.txt.lz4", lz4(Buffer.from([0xff, 255, 255]), 1));
  expect(faults).toEqual([["", "damaged"]]);
});

describe("a page of Parquet in LZ4", () => {
  const page = (codec: "LZ4" | "LZ4_RAW", packed: (bytes: Uint8Array) => Uint8Array) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: "text", data: [SENTENCE.repeat(9)], type: "STRING" }],
        codec,
        compressors: { [codec]: packed },
      }),
    );
  const endless = Buffer.concat([
    Buffer.from([0x1f, 65, 1, 0]),
    Buffer.alloc(4 << 20, 255),
    Buffer.alloc(1),
  ]);

  test.each<[damage: string, packed: (bytes: Uint8Array) => Uint8Array]>([
    ["ends before its bytes do", (bytes) => packLz4(bytes.subarray(0, -3))],
    ["is cut off", (bytes) => packLz4(bytes).subarray(0, -3)],
    ["repeats beyond its end", () => endless],
  ])("is reported as damaged if it %s", async (_, packed) => {
    for (const codec of ["LZ4", "LZ4_RAW"] as const) {
      const { faults, documents } = await readIn("a.parquet", page(codec, packed));
      expect([faults, documents]).toEqual([[["", "damaged"]], []]);
    }
  });
});

describe("small files that expand hugely", () => {
  const spaces = Buffer.alloc(120_000_000, " ");

  test.each<[name: string, content: () => Uint8Array]>([
    ["a.txt.gz", () => gzipSync(spaces)],
    ["a.txt.zst", () => zstdCompressSync(spaces)],
    ["a.jsonl.gz", () => gzipSync(gzipSync(spaces))],
    ["a.zip", () => zip([["a.txt.gz", gzipSync(spaces)]])],
    ["a.txt.bz2", () => Buffer.from(BZ2_BOMB, "base64")],
    ["a.txt.lz4", () => lz4(spacesOfLz4(4 << 20), 28)],
  ])("are refused as bombs in %s", async (name, content) => {
    const { faults, documents } = await readIn(name, content());
    expect(faults.map(([, fault]) => fault)).toEqual(["bomb"]);
    expect(documents.join("").length).toBeLessThanOrEqual(100_100_000);
  });

  test("are refused with endless nesting", async () => {
    let bytes: Uint8Array = Buffer.from(SENTENCE);
    for (let layer = 0; layer < 5; layer++) bytes = gzipSync(bytes);
    expect((await readIn("a.txt.gz", bytes)).faults).toEqual([["", "nested"]]);
  });

  test("do not expand XML entities or fetch any", async () => {
    const laughs = Array.from(
      { length: 20 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join("");
    const xml = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "ha">${laughs}<!ENTITY x SYSTEM "file:///etc/passwd">]><d><p>${SENTENCE} &l20; &x;</p></d>`;
    const { documents, faults } = await readIn("a.xml", xml);
    expect(faults).toEqual([]);
    expect(documents.join("").length).toBeLessThan(2000);
    expect(documents.join("")).toContain(SENTENCE);
    expect(documents.join("")).not.toContain("root:");
  });
});

test("reports truncated xz as truncated, not damaged", async () => {
  const whole = (await FILES["a.txt.xz"]?.()) as Uint8Array;
  const { faults } = await readIn("a.txt.xz", whole.subarray(0, whole.length / 2));
  expect(faults).toEqual([["", "truncated"]]);
});

describe("an endless line", () => {
  const endless = (begin: string) =>
    gzipSync(Buffer.concat([Buffer.from(begin), Buffer.alloc(40_000_000, "tide ")]));

  test.each([
    ["a.jsonl.gz", '{"a":"b"}\n{"a":"'],
    ["a.csv.gz", 'id;text\n1;"'],
    ["a.json.gz", '["'],
  ])("is refused in %s", async (name, begin) => {
    expect((await readIn(name, endless(begin))).faults).toEqual([["", "line-too-long"]]);
  });
});

describe("unclosed markup", () => {
  const long = Buffer.alloc(20_000_000, "tide ");

  test.each([
    ["a.xml.gz", '<?xml version="1.0"?><d a="', "document-too-large"],
    ["a.html.gz", "<!doctype html><!--", "document-too-large"],
    ["a.html.gz", "<!doctype html><p ", "document-too-large"],
    ["a.html", `<!doctype html>${"<b>".repeat(20_000)}`, "nested-too-deep"],
  ])("is refused in %s after %.20s", async (name, begin, fault) => {
    const packed = name.endsWith(".gz")
      ? gzipSync(Buffer.concat([Buffer.from(begin), long]))
      : begin;
    expect((await readIn(name, packed)).faults).toEqual([["", fault]]);
  });

  test("is read in one pass if it has entities without spaces", async () => {
    const { documents } = await readIn("a.html", `<!doctype html><p>${"&amp;".repeat(1_500_000)}`);
    expect(documents.map(({ length }) => length)).toEqual([1_500_001]);
  });

  test("is read in parts in a Word paragraph", async () => {
    const text = "tide ".repeat(100_000);
    const body = `<w:document><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:document>`;
    const { documents, faults } = await readIn("a.docx", zip([["word/document.xml", body]]));
    expect([documents.map((found) => found.trimEnd()), faults]).toEqual([[text.trimEnd()], []]);
  });
});

test("reads a table of 10,000 columns", async () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `column ${at}`);
  const rows = Array.from({ length: 5 }, () =>
    names.map(() => SENTENCE.replaceAll(",", "")).join(","),
  );
  const { documents, faults } = await readIn("a.csv", [names.join(","), ...rows].join("\n"));
  expect([documents.length, faults]).toEqual([5, []]);
});

test.each([
  ["unpacks to a gigabyte of spaces", swollenPdf],
  ["draws its forms half a billion times", nestedFormsPdf],
])("a PDF that %s is refused before it fills the memory", async (_, file) => {
  expect((await readIn("a.pdf", file())).faults).toEqual([["", "too-much-memory"]]);
  const good = Buffer.from((await FILES["a.pdf"]?.()) as string);
  expect((await readIn("a.pdf", good)).documents.join("").replace(/\s+/g, " ")).toContain(SENTENCE);
});
