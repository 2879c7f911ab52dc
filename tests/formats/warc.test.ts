import { describe, expect, test } from "bun:test";
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { response, warcRecord } from "../support/archives";
import { readIn, SENTENCE } from "../support/format-files";

const PAGE = `<p>${SENTENCE}</p>`;

const readingOf = async (...records: Buffer[]) => {
  const { documents, faults, reading } = await readIn("a.warc", Buffer.concat(records));
  expect(faults).toEqual([]);
  return { documents, notes: reading.notes.map(({ note, detail }) => [note, detail]) };
};
const READ = { documents: [`${SENTENCE}\n`], notes: [] };
const leftOut = (note: string, count = 1) => ({ documents: [], notes: [[note, String(count)]] });

describe("a response", () => {
  test.each(["HTTP/1.1 200 OK", "HTTP/1.0 200", "HTTP/2 200 "])("is read: %s", async (status) => {
    expect(await readingOf(response(PAGE, {}, status))).toEqual(READ);
  });

  test.each([
    "HTTP/1.1 404 Not Found",
    "HTTP/1.1 302 Found",
    "HTTP/1.1 503 Busy",
    "HTTP/1.1 206 Partial Content",
    "HTTP/1.1 304 Not Modified",
    "no status",
  ])("is no document: %s", async (status) => {
    const read = await readingOf(response(PAGE, {}, status));
    expect(read).toEqual(leftOut("web-pages-left-out"));
  });

  test.each([
    "text/html; charset=utf-8",
    "TEXT/HTML",
    "application/xhtml+xml",
    "text/plain",
    "text/markdown",
  ])("is a document of type %s", async (type) => {
    const body = /html/i.test(type) ? PAGE : `${SENTENCE}\n`;
    expect(await readingOf(response(body, { "Content-Type": type }))).toEqual(READ);
  });

  test("is no document of other types, which are counted", async () => {
    const types =
      "text/css text/javascript text/calendar text/xml application/rss+xml image/png text/html5";
    const records = types.split(" ").map((type) => response(PAGE, { "Content-Type": type }));
    expect(await readingOf(...records)).toEqual(leftOut("web-pages-left-out", 7));
  });

  test("without a type is a document if it starts as HTML", async () => {
    const untyped = (body: string) => response(body, { "Content-Type": "" });
    expect(await readingOf(untyped(`<!DOCTYPE html>${PAGE}`))).toEqual(READ);
    expect(await readingOf(untyped("body{margin:0}"))).toEqual(leftOut("web-pages-left-out"));
  });

  test("without visible text is no document", async () => {
    const empty = response("<html><div id=app></div><script>no()</script>");
    expect(await readingOf(empty, response(""))).toEqual({ documents: [], notes: [] });
  });
});

test("only responses, resources and conversions are read", async () => {
  const plain = (type: string) => warcRecord(type, "text/plain", `${SENTENCE}\n`);
  for (const type of ["resource", "conversion"]) expect(await readingOf(plain(type))).toEqual(READ);
  const others = ["metadata", "warcinfo", "continuation"].map(plain);
  const repeated = response("", {}, "HTTP/1.1 200 OK", "revisit");
  const asked = response(PAGE, {}, "GET / HTTP/1.1", "request");
  expect(await readingOf(...others, repeated, asked)).toEqual({ documents: [], notes: [] });
  const lookup = warcRecord("resource", "text/dns", "20240101\na.example. 300 IN A 192.0.2.1");
  expect(await readingOf(lookup)).toEqual(leftOut("web-pages-left-out"));
});

const ENCODERS = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  GZIP: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
} as const;

describe("a compressed body", () => {
  test.each(Object.keys(ENCODERS) as (keyof typeof ENCODERS)[])("is read: %s", async (encoding) => {
    const encode = ENCODERS[encoding];
    const headers = { "Content-Encoding": encoding };
    expect(await readingOf(response(encode(PAGE), headers))).toEqual(READ);
    // Some crawlers store the unpacked body and keep the header.
    expect(await readingOf(response(PAGE, headers))).toEqual(READ);
    const long = Buffer.from(
      encode(Array.from({ length: 2000 }, (_, at) => `<p>${at * 7919}`).join("")),
    );
    const cut = response(long.subarray(0, long.length / 2), headers);
    expect(await readingOf(cut, response(PAGE))).toEqual({
      ...READ,
      notes: [["web-pages-damaged", "1"]],
    });
  });

  test("is read without a header of its own, packed twice and in chunks", async () => {
    const raw = response(deflateRawSync(PAGE), { "Content-Encoding": "deflate" });
    const twice = response(brotliCompressSync(gzipSync(PAGE)), { "Content-Encoding": "gzip, br" });
    const packed = gzipSync(PAGE);
    const chunk = (part: Uint8Array) => [
      Buffer.from(`${part.length.toString(16)};a=b\r\n`),
      part,
      Buffer.from("\r\n"),
    ];
    const parts = [
      ...chunk(packed.subarray(0, 9)),
      ...chunk(packed.subarray(9)),
      Buffer.from("0\r\n\r\n"),
    ];
    const headers = { "Content-Encoding": "gzip", "Transfer-Encoding": "chunked" };
    const chunked = response(Buffer.concat(parts), headers);
    for (const record of [raw, twice, chunked]) expect(await readingOf(record)).toEqual(READ);
  });

  test("that was joined by the crawler keeps text that looks like a chunk's size", async () => {
    const headers = { "Content-Type": "text/plain", "Transfer-Encoding": "chunked" };
    const { documents } = await readingOf(response("Dear reader,\r\nyours", headers));
    expect(documents).toEqual(["Dear reader,\r\nyours"]);
  });

  test("is counted if its encoding is unknown or it is not text", async () => {
    const unknown = response(gzipSync(PAGE), { "Content-Encoding": "compress" });
    const binary = response(new Uint8Array(3000).map((_, at) => (at * 7) % 256));
    const lost = response(Buffer.from(`<p>${"\xff\xc3\x28".repeat(3)}`.repeat(200), "latin1"));
    expect(await readingOf(unknown, binary, lost)).toEqual(leftOut("web-pages-undecodable", 3));
  });

  test("of more than 16 MB is counted, but not a video of that size", async () => {
    const large = Buffer.alloc(16_100_000, "x");
    const unpacked = response(gzipSync(large), { "Content-Encoding": "gzip" });
    const video = response(large, { "Content-Type": "video/mp4" });
    const { documents, notes } = await readingOf(response(large), unpacked, video, response(PAGE));
    expect(documents).toEqual(READ.documents);
    expect(notes).toEqual([
      ["web-pages-too-large", "2"],
      ["web-pages-left-out", "1"],
    ]);
  });
});

test("what was left out of a truncated archive is reported too", async () => {
  const whole = Buffer.concat([response(PAGE, {}, "HTTP/1.1 404 No"), response(PAGE)]);
  const { faults, reading } = await readIn("a.warc", whole.subarray(0, whole.length - 20));
  expect(faults).toEqual([["", "truncated"]]);
  expect(reading.notes).toEqual([{ path: "", note: "web-pages-left-out", detail: "1" }]);
});
