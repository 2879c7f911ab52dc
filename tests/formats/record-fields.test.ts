import { describe, expect, test } from "bun:test";
import { parquetWriteBuffer } from "hyparquet-writer";
import { isLanguageCode } from "../../src/formats/records/language-codes";
import { textOfRecords } from "../../src/formats/records/text-of-records";
import { readIn, SENTENCE } from "../support/format-files";

const linesOf = (records: readonly unknown[]) =>
  records.map((record) => JSON.stringify(record)).join("\n");
function times<Value>(count: number, make: (at: number) => Value): Value[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
const fieldsIn = async (records: readonly unknown[]) => [
  ...(await readIn("a.jsonl", linesOf(records))).reading.fields,
];

describe("repeated short values", () => {
  const ENGLISH = ["Good morning", "Thank you"];
  const CHINESE = ["早上好", "謝謝"];

  test("are text if they are translations", async () => {
    const records = times(40, (at) => ({ en: ENGLISH[at % 2], "zh-Hant": CHINESE[at % 2] }));
    const nested = records.map((translation, id) => ({ id: `t${id}`, set: "train", translation }));
    expect(await fieldsIn(records)).toEqual(["en", "zh-Hant"]);
    expect(await fieldsIn(nested)).toEqual(["translation.en", "translation.zh-Hant"]);
    const data = nested.map(({ translation }) => translation);
    const table = parquetWriteBuffer({ columnData: [{ name: "translation", data, type: "JSON" }] });
    const { documents } = await readIn("a.parquet", new Uint8Array(table));
    expect(documents).toHaveLength(40);
  });

  test("are text if they are sentences, or longer than labels are", async () => {
    const repeated = (text: string) => times(40, (at) => ({ id: `t${at}`, text }));
    for (const text of [
      "How are you?",
      "他來了嗎？",
      "It rained all day.",
      "敏捷的棕色狐狸跳過懶狗",
      "Guten Tag!”",
    ])
      expect([text, await fieldsIn([...repeated(text), { body: SENTENCE }])]).toEqual([
        text,
        ["text", "body"],
      ]);
  });

  test("are labels otherwise", async () => {
    const labels = [
      "very satisfied",
      "非常滿意",
      "United States of America",
      "Acme Inc.",
      "科學與技術",
    ];
    for (const label of labels) {
      const records = times(40, (at) => ({
        label,
        other: at % 2 ? label : "none",
        text: `${SENTENCE} ${at}`,
      }));
      expect([label, await fieldsIn(records)]).toEqual([label, ["text"]]);
    }
    const ids = times(40, (at) => ({ id: "a7f3-99", en: "b1", text: `${SENTENCE} ${at}` }));
    expect(await fieldsIn(ids)).toEqual(["text"]);
  });
});

describe("HTML in a field", () => {
  const html = (at: number) =>
    `<div class="post"><p>${SENTENCE}</p>\n<p>Line <b>${at}</b> &amp; end.<br/></p><p hidden>no</p></div>`;
  const shown = (at: number) => `${SENTENCE}\nLine ${at} & end.`;
  const records = times(20, (at) => ({
    id: at,
    title: `The title of entry ${at}`,
    body: html(at),
  }));

  const expectText = async (name: string, content: string | Uint8Array) => {
    const { documents, faults, reading } = await readIn(name, content);
    expect([name, faults]).toEqual([name, []]);
    expect(documents).toEqual(records.map(({ title }, at) => `${title}\n${shown(at)}`));
    expect(reading.notes).toEqual([{ path: "", note: "html-fields", detail: "body" }]);
  };

  test("is read as text in every kind of record, and the report names the field", async () => {
    await expectText("a.jsonl", linesOf(records));
    await expectText("a.json", JSON.stringify(records));
    const quoted = records.map(
      ({ id, title, body }) => `${id},${title},"${body.replaceAll('"', '""')}"\n`,
    );
    await expectText("a.csv", `id,title,body\n${quoted.join("")}`);
    const columnData = [
      { name: "title", data: records.map(({ title }) => title), type: "STRING" as const },
      { name: "body", data: records.map(({ body }) => body), type: "STRING" as const },
    ];
    await expectText("a.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
  });

  test("does not change values without tags, or a field with few", async () => {
    const plain = (at: number) =>
      `If a < b and c > d, use <stdio.h> or vector<int> ${at}: AT&amp;T`;
    const { documents, reading } = await readIn(
      "a.jsonl",
      linesOf(times(9, (at) => ({ text: plain(at) }))),
    );
    expect(documents).toEqual(times(9, plain));
    expect(reading.notes).toEqual([]);
    const few = times(9, (at) => ({
      text: at === 4 ? `The tag <p> starts a paragraph ${at}.` : `${SENTENCE} ${at}`,
    }));
    expect((await readIn("a.jsonl", linesOf(few))).documents[4]).toBe(
      "The tag <p> starts a paragraph 4.",
    );
    const mixed = [
      ...records,
      { id: 20, title: "The last title", body: "1 < 2 &amp; a plain body." },
    ];
    expect((await readIn("a.jsonl", linesOf(mixed))).documents.at(-1)).toBe(
      "The last title\n1 < 2 & a plain body.",
    );
  });

  test("keeps the lines of Markdown that contains HTML", async () => {
    const body = (at: number) =>
      `<p align="center"><img src="a.png"></p>\n\n# Entry ${at}\n\n- one\n  - two\n\n${SENTENCE}`;
    const { documents } = await readIn("a.jsonl", linesOf(times(9, (at) => ({ body: body(at) }))));
    expect(documents).toEqual(times(9, (at) => `# Entry ${at}\n\n- one\n  - two\n\n${SENTENCE}`));
  });

  test("is read as text in samples too", () => {
    const rows = times(9, (at) => ({
      question: `<p>What is <i>${at}</i>?</p>`,
      text: "1 < 2 <p>",
    }));
    const plain = { ...rows[0], text: `${SENTENCE} `.repeat(20) };
    const { text } = textOfRecords(linesOf([...rows, plain]));
    expect(text.split("\n").slice(0, 2)).toEqual(["Question: What is 0?", "1 < 2 <p>"]);
  });
});

test("language codes are recognized in every common form", () => {
  for (const code of ["en", "zh-Hant", "zh_TW", "zho_Hant", "eng_Latn", "pt-BR", "haw", "yue"])
    expect([code, isLanguageCode(code)]).toEqual([code, true]);
  for (const name of ["text", "url", "tag", "src", "EN", "title", "q", "", "__proto__"])
    expect([name, isLanguageCode(name)]).toEqual([name, false]);
});
