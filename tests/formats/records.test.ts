import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { zip } from "../../src/lib/zip";
import { EPUB, readIn, wordsOf } from "../support/format-files";

const SENTENCES = [
  "The miller walked down to the river every morning before the sun had cleared the hills.",
  "In the spring the water rose so high that the lower fields were lost.",
  "Nobody in the village could say who had built the bridge.",
  "She kept her letters in a tin box under the stairs.",
  "In autumn the carts stood at the gate until dark.",
];
const sentence = (at: number) => SENTENCES[at % SENTENCES.length] as string;
const input = (name: string) => Bun.file(join(import.meta.dir, "inputs", name));
function rows<T>(make: (at: number) => T, count = 20): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
const jsonl = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
const fieldsOf = async (name: string, content: string) => [
  ...(await readIn(name, content)).reading.fields,
];

describe("text fields of records", () => {
  test.each<[layout: string, record: (at: number) => unknown, fields: string[]]>([
    [
      "turns",
      (at) => ({ messages: [{ role: at % 2 ? "user" : "assistant", content: sentence(at) }] }),
      ["messages[].content"],
    ],
    [
      "conversations",
      (at) => ({ id: `identity_${at}`, conversations: [{ from: "human", value: sentence(at) }] }),
      ["conversations[].value"],
    ],
    [
      "translations",
      (at) => ({ translation: { en: sentence(at), zh: `磨坊主人每天早上走到河邊第${at}次。` } }),
      ["translation.en", "translation.zh"],
    ],
    [
      "questions",
      (at) => ({
        question: `What happened on the ${sentence(at)}`,
        choices: [`the ${at} carts`, `river number ${at}`],
        label: at % 2,
        answer: ["river", "bridge", "miller", "autumn", "letters"][at % 5] + "s".repeat(at % 4),
        explanation: sentence(at + 1),
        license: "CC BY 4.0",
      }),
      ["question", "choices[]", "answer", "explanation"],
    ],
    [
      "metadata",
      (at) => ({
        url: `https://example.org/${at}`,
        sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        date: "2026-11-26T10:00:00Z",
        category: ["Social science", "Natural science"][at % 2],
        passage: sentence(at),
      }),
      ["passage"],
    ],
    ["paragraphs", (at) => ({ text: [sentence(at), sentence(at + 1)], n: at }), ["text[]"]],
    ["strings", (at) => sentence(at), ["(value)"]],
  ])("are found by content: %s", async (_, record, fields) => {
    expect(await fieldsOf("a.jsonl", jsonl(rows(record)))).toEqual(fields);
    expect(await fieldsOf("a.json", JSON.stringify(rows(record), null, 2))).toEqual(
      fields.map((field) => field),
    );
  });

  test("are counted completely, in order", async () => {
    const { documents } = await readIn(
      "a.jsonl",
      jsonl(
        rows((at) => ({
          messages: [
            { role: "user", content: sentence(at) },
            { role: "assistant", content: sentence(at + 1) },
          ],
        })),
      ),
    );
    expect(documents).toHaveLength(20);
    expect(documents[0]).toBe(`${SENTENCES[0]}\n${SENTENCES[1]}`);
  });

  test("are found by content even if they are only in later records", async () => {
    const records = [...rows((at) => ({ text: sentence(at) }), 1500), { note: sentence(3) }];
    const { documents } = await readIn("a.jsonl", jsonl(records));
    expect(documents.at(-1)).toBe(sentence(3));
  });

  test("are reported as missing in records without text", async () => {
    const { documents, reading } = await readIn("a.jsonl", jsonl(rows((at) => ({ id: at }))));
    expect([documents.join(""), reading.notes]).toEqual([
      "",
      [{ path: "", note: "no-text", detail: "" }],
    ]);
  });
});

describe("a JSON file", () => {
  const squad = {
    version: "v2.0",
    data: rows((at) => ({
      title: `The ${at} mills of ${sentence(at)}`,
      paragraphs: [{ context: sentence(at), qas: [{ id: "56be", question: sentence(at + 1) }] }],
    })),
  };

  test("is read as its records if it is one document", async () => {
    const { documents } = await readIn("train.json", JSON.stringify(squad));
    expect(documents).toHaveLength(21);
    expect(documents[0]).toContain(`${SENTENCES[0]}\n${SENTENCES[1]}`);
  });

  test("is parsed as a stream if it is too long for memory", async () => {
    const long = { ...squad, data: rows((at) => squad.data[at % 20], 30_000) };
    const read = await readIn("train.json", JSON.stringify(long, null, 1));
    expect(read.documents.filter((text) => text !== "")).toHaveLength(30_000);
    expect(read.faults).toEqual([]);
  });

  test.each([
    [
      "values after one another",
      SENTENCES.map((text) => JSON.stringify({ text }, null, 2)).join("\n"),
    ],
    ["lines under the wrong name", SENTENCES.map((text) => JSON.stringify({ text })).join("\n")],
    [
      "a list over many lines",
      JSON.stringify(
        SENTENCES.map((text) => ({ text })),
        null,
        2,
      ),
    ],
    [
      "strings with marks in them",
      JSON.stringify(SENTENCES.map((text) => ({ text: `${text} \\" [{` }))),
    ],
  ])("is read with %s", async (_, content) => {
    const read = await readIn("a.json", content);
    expect([read.documents.length, read.faults]).toEqual([5, []]);
  });

  test.each([
    ["not-json", "{tide: rises}"],
    ["truncated", '[{"text": "The tide'],
    ["nested-too-deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["nested-too-deep", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ])("is refused if it is %s", async (fault, content) => {
    expect((await readIn("a.json", content)).faults).toEqual([["", fault]]);
  });

  test("is refused with an endlessly nested line", async () => {
    const line = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}\n`;
    expect((await readIn("a.jsonl", `{"a":"b"}\n${line}`)).faults).toEqual([
      ["", "nested-too-deep"],
    ]);
  });
});

describe("a table", () => {
  const table = (delimiter: string, lineEnd: string) =>
    [
      ["id", "text", "label"],
      ...rows((at) => [String(at), `"${sentence(at)} He said ""no""; then, | and\tso on."`, "pos"]),
    ]
      .map((row) => row.join(delimiter))
      .join(lineEnd);

  test.each([
    [",", "\n"],
    [";", "\r\n"],
    ["\t", "\n"],
    ["|", "\n"],
    [";", "\r"],
    [",", "\r"],
  ])("is read with separator %p and line ending %p", async (delimiter, lineEnd) => {
    const read = await readIn("a.csv", table(delimiter, lineEnd));
    expect([read.documents.length, [...read.reading.fields]]).toEqual([20, ["text"]]);
    expect(read.documents[0]).toBe(`${SENTENCES[0]} He said "no"; then, | and\tso on.`);
  });

  test("can declare its separator or use quotation marks as text", async () => {
    expect(await fieldsOf("a.csv", `sep=;\r\n${table(";", "\r\n")}`)).toEqual(["text"]);
    const quoting = rows((at) => `"${sentence(at)}\t${sentence(at + 1)}"`).join("\n");
    const { documents } = await readIn("a.tsv", `one\ttwo\n${quoting}`);
    expect([documents.length, documents[0]?.startsWith('"The miller')]).toEqual([20, true]);
  });

  test("loses no row without column names", async () => {
    const bare = rows((at) => `${at};${sentence(at)} ${sentence(at + 1)}`).join("\n");
    expect((await readIn("a.csv", bare)).documents).toHaveLength(20);
  });
});

test("reads zstd with a window of 256 MB up to the text limit", async () => {
  const read = await readIn("long28.jsonl.zst", input("long28.jsonl.zst"));
  expect([wordsOf(read), read.reading.format, read.faults]).toEqual([818, "jsonl.zst", []]);
});

test("counts an archive's fields and encodings by files", async () => {
  const records = (name: string) => jsonl(rows((at) => ({ [name]: sentence(at) })));
  const archive = zip([
    ["a.jsonl", records("body")],
    ["b.jsonl", records("body")],
    ["c.jsonl", records("text")],
    ["d.epub", EPUB],
  ]);
  const { reading } = await readIn("a.zip", archive);
  expect(reading.filesByField.list()).toEqual([
    { name: "body", files: 2 },
    { name: "text", files: 1 },
  ]);
  expect(reading.filesByEncoding.list()).toEqual([{ name: "utf-8", files: 4 }]);
  const alone = await readIn("a.jsonl", records("body"));
  expect(alone.reading.filesByField.list()).toEqual([]);
});
