import { expect, test } from "bun:test";
import { join } from "node:path";
import { readSampleFile } from "../../src/samples/analyzer/sample-file";
import { shownPart } from "../../src/samples/shown-part";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["poems.csv", bytesOf("id,text\n007,潮汐 one\n2,潮汐 two\n"), ["id", "text"]],
  ["poems.tsv", bytesOf("id\ttext\n007\t潮汐 one\n2\t潮汐 two\n"), ["id", "text"]],
  ["poems.csv.gz", Bun.gzipSync(bytesOf("id,text\n007,潮汐 one\n2,潮汐 two\n")), ["id", "text"]],
])("keeps the columns of %s for a table", async (name, bytes, columns) => {
  const { text } = await readSampleFile(bytes, name);
  expect(text.split("\n")).toEqual([
    '{"id":"007","text":"潮汐 one"}',
    '{"id":2,"text":"潮汐 two"}',
  ]);
  expect(shownPart(text, 5000, "csv").table?.columns).toEqual(columns);
});

test("shows Parquet samples as tables", async () => {
  const file = Bun.file(join(import.meta.dir, "../formats/inputs/listtext.parquet"));
  const { text } = await readSampleFile(await file.bytes(), "listtext.parquet");
  const table = shownPart(text, 5000, "parquet").table;
  expect(table?.columns).toEqual(["id", "ts", "f16", "text"]);
  expect(table?.rows.length).toBeGreaterThan(0);
});

test("shows other files as text", async () => {
  const { text } = await readSampleFile(bytesOf("<p>The tide</p>"), "tide.html");
  expect(text).toBe("The tide");
});
