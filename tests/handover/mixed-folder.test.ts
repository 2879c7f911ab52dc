import { expect, setDefaultTimeout, test } from "bun:test";
import { Decrypter } from "age-encryption";
import { deliverFile } from "../support/consignments";
import { stateDetails } from "../support/deals";
import { addSoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { outcomeOf, runIntake } from "../support/intake";
import { mixedFolder } from "../support/mixed-folder";
import { PATIENCE_MS } from "../support/patience";

// Loads a tokenizer and models.
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();

const COUNTED: ReadonlyArray<
  [
    name: string,
    format: string,
    encoding: string | null,
    documents: number,
    /** Null in languages without spaces between words. */
    words: number | null,
    characters: number,
    fields?: string,
  ]
> = [
  [".DS_Store", "", null, 0, 0, 0],
  ["README.md", "", null, 0, 0, 0],
  ["text/big5.txt", "txt", "big5", 1, null, 20 * 17],
  ["text/gb18030.txt", "txt", "gb18030", 1, null, 20 * 17],
  ["text/shift-jis.txt", "txt", "shift_jis", 1, null, 20 * 23],
  ["text/koi8-r.txt", "txt", "koi8-r", 1, 20 * 10, 20 * 52],
  ["text/utf-16.txt", "txt", "utf-16le", 1, 20 * 15, 20 * 63],
  ["diary.markdown", "md", "utf-8", 1, 1 + 150, 6 + 630],
  ["records.json", "json", "utf-8", 10, 150, 630, "body"],
  ["chat.jsonl", "jsonl", "utf-8", 10, 10 * (8 + 15), 10 * (26 + 63), "messages[].content"],
  ["table.csv", "csv", "utf-8", 10, 150, 630, "text"],
  ["table.tsv", "tsv", "utf-8", 10, 150, 630, "text"],
  ["nested.parquet", "parquet", null, 10, 150, 630, "turns[].content"],
  ["page.html", "html", "utf-8", 1, 150, 630],
  ["book.xml", "xml", "utf-8", 10, 150, 630],
  ["paper.tex", "tex", "utf-8", 1, 150, 630],
  ["film.srt", "srt", "utf-8", 1, 150, 630],
  ["novel.epub", "epub", "utf-8", 1, 150, 630],
  ["letter.docx", "docx", null, 1, 150, 630],
  ["scan.pdf", "pdf", null, 1, 150, 630],
  ["mac.zip", "zip", "utf-8, big5", 2, null, 630 + 20 * 17],
];

const NOTED: Readonly<Record<string, Array<[path: string, note: string, detail: string]>>> = {
  ".DS_Store": [["", "side-file", ""]],
  "README.md": [["", "side-file", ""]],
  "text/big5.txt": [["", "converted", "big5"]],
  "text/gb18030.txt": [["", "converted", "gb18030"]],
  "text/shift-jis.txt": [["", "converted", "shift_jis"]],
  "text/koi8-r.txt": [["", "converted", "koi8-r"]],
  "text/utf-16.txt": [["", "converted", "utf-16le"]],
  "scan.pdf": [
    ["", "pages", "1/2/779"],
    ["", "pages-without-text", "1/2 (2)"],
  ],
  "mac.zip": [
    ["set/two.txt", "converted", "big5"],
    ["set/.DS_Store", "side-file", ""],
    ["__MACOSX/set/._one.txt", "side-file", ""],
  ],
};

test("measures and opens a folder of many formats and encodings correctly", async () => {
  const deal = await addSoldDeal(world);
  await stateDetails(world, "mei");
  const [mei, bo] = [await world.as("mei"), await world.as("bo")];
  const path = `/api/packages/${deal.packageId}/delivery`;
  const folder = await mixedFolder();
  for (const [name, content] of Object.entries(folder))
    await deliverFile(mei, { path }, name, content);
  expect((await mei.json("POST", `${path}/complete`)).status).toBe(202);
  await runIntake(world);

  const { status, faults, report } = await outcomeOf(world);
  expect([status, faults, report?.files.length]).toEqual(["sealed", [], COUNTED.length]);
  for (const [
    at,
    [name, format, encoding, documents, words, characters, ...fields],
  ] of COUNTED.entries()) {
    const file = report?.files[at];
    expect(file).toMatchObject({ name, format, encoding, documents, fields });
    expect([name, file?.nonSpaceCharacters]).toEqual([name, characters]);
    if (words !== null) expect([name, file?.words]).toEqual([name, words]);
    const notes = (NOTED[name] ?? []).map(([path, note, detail]) => ({ path, note, detail }));
    expect([name, file?.notes]).toEqual([name, notes]);
  }
  const sum = (column: 3 | 5) => COUNTED.reduce((all, row) => all + row[column], 0);
  expect(report?.delivered).toMatchObject({ documents: sum(3), nonSpaceCharacters: sum(5) });

  expect((await bo.json("POST", `${path}/claim`, {})).status).toBe(200);
  expect((await mei.json("POST", `${path}/paid`, { amount: "1500" })).status).toBe(200);
  const { identity } = await (await bo.get(`${path}/key`)).json();
  for (const [at, [name, content]] of Object.entries(folder).entries()) {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const sealed = await (await bo.get(`${path}/files/${at + 1}`)).bytes();
    const opened = Buffer.from(await decrypter.decrypt(sealed));
    expect([name, opened.equals(Buffer.from(content as string))]).toEqual([name, true]);
  }
  expect((await bo.json("POST", `${path}/accept`, {})).status).toBe(200);
});
