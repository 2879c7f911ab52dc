import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { choiceOf } from "../../src/formats/chosen-files";
import { response } from "../support/archives";
import { FILES, readIn, SENTENCE } from "../support/format-files";

const choiceFor = (name: string, content: Uint8Array | string) =>
  choiceOf(name, new Blob([content as Uint8Array<ArrayBuffer>]));
const TAKEN = { kind: "taken" } as const;
const REFUSED = { kind: "refused", fault: "format" } as const;

const everyByte = Uint8Array.from({ length: 4096 }, (_, at) => (at * 167) % 256);
const withZeros = Uint8Array.from({ length: 4096 }, (_, at) => (at % 16 < 4 ? 0 : 65 + (at % 26)));

test("a binary file of an unknown kind is refused before it is uploaded", async () => {
  for (const name of ["model.bin", "data", "a.txt", "a.jsonl", "a.csv", "a.html", "a.warc"])
    for (const content of [everyByte, withZeros]) {
      expect([name, await choiceFor(name, content)]).toEqual([name, REFUSED]);
      expect([name, (await readIn(name, content)).faults]).toEqual([name, [["", "format"]]]);
    }
});

test("text in any encoding and every format is taken", async () => {
  for (const [name, make] of Object.entries(FILES))
    expect([name, await choiceFor(name, Buffer.from((await make()) as string))]).toEqual([
      name,
      TAKEN,
    ]);
  const texts = {
    "UTF-16": Buffer.from(`\uFEFF${SENTENCE}`, "utf16le"),
    "UTF-16 without a mark": Buffer.from(SENTENCE, "utf16le").swap16(),
    "UTF-16 of Chinese": Buffer.from(`\uFEFF${"潮水每日漲落兩次".repeat(40)}`, "utf16le"),
    Big5: Buffer.from("bce9a4f4".repeat(100), "hex"),
    "form feeds": Buffer.from("\f\x1b[1m one\v two\b".repeat(50)),
    empty: Buffer.alloc(0),
    compressed: gzipSync(everyByte),
    "a web archive that starts with a compressed page": response(gzipSync(everyByte)),
  };
  for (const [kind, content] of Object.entries(texts))
    expect([kind, await choiceFor("file", content)]).toEqual([kind, TAKEN]);
});
