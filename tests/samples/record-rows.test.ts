import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { assess } from "../../src/samples/analyzer/assess";
import { recordsOfBeginning, rowsOf, tableOf } from "../../src/samples/record-rows";
import { addSample } from "../../src/samples/samples";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll();

describe("records as rows", () => {
  test("have a column for every name, in order of appearance", () => {
    const lines = '{"q":"2 + 2?","a":4}\n\n{"q":"Why?","tags":["x"],"a":null}\n"no record"\n';
    expect(rowsOf(lines)).toEqual({
      columns: ["q", "a", "tags"],
      rows: [
        ["2 + 2?", "4", ""],
        ["Why?", "", '["x"]'],
      ],
    });
    expect(rowsOf("1\n2\n")).toBeNull();
  });

  test("show values as written", () => {
    const lines =
      '{"id":1234567890123456789,"score":1.10,"list":[1e-7,9007199254740993]}\n{"__proto__":{"a":1.0},"constructor":"x"}\n';
    expect(rowsOf(lines)).toEqual({
      columns: ["id", "score", "list", "__proto__", "constructor"],
      rows: [
        ["1234567890123456789", "1.10", "[1e-7,9007199254740993]", "", ""],
        ["", "", "", '{"a":1.0}', "x"],
      ],
    });
    expect(tableOf(recordsOfBeginning('{"id":1234567890123456789,"text":"a'))?.rows).toEqual([
      ["1234567890123456789", "a"],
    ]);
  });

  test.each([
    ['{"text":"abc', [["abc"]]],
    ['{"text":"a","la', [["a"]]],
    ['{"text":"a","n":-', [["a"]]],
    ['{"text":"a\\u00', [["a"]]],
    ['{"text":"a"}\n{"te', [["a"]]],
    ['[{"text":"a"},{"text":"b', [["a"], ["b"]]],
  ])("are read up to a cut: %s", (beginning, rows) => {
    expect(tableOf(recordsOfBeginning(beginning))?.rows).toEqual(rows);
  });

  test("never contain anything beyond a cut", () => {
    const record = fc.record({ text: fc.string({ unit: "binary" }), n: fc.integer() });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), fc.nat(), (records, cut) => {
        const lines = records.map((one) => JSON.stringify(one)).join("\n");
        const beginning = lines.slice(0, cut % (lines.length + 1));
        const shown = tableOf(recordsOfBeginning(beginning))?.rows.flat() ?? [];
        for (const value of shown) {
          const escaped = JSON.stringify(value).slice(1, -1);
          expect(beginning.includes(escaped) || beginning.includes(value)).toBe(true);
        }
      }),
      { seed: 4 },
    );
  });
});

describe("a JSON Lines sample", () => {
  test("is a table of the rows that everyone sees, and of all rows for its seller", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const records = Array.from({ length: 60 }, (_, at) => ({
      question: `What is ${at} and ${at + 1}, counted along the pier at noon?`,
      answer: `It is ${2 * at + 1}, as everybody there knows.`,
    }));
    const fileContent = records.map((record) => JSON.stringify(record)).join("\n");
    const analysis = assess(fileContent, { contentType: "literary" }, (text) => text.length);
    const sample = {
      filename: "q.jsonl",
      fileContent,
      fileType: "jsonl",
      contentType: "literary",
    } as const;
    const owner = { packageId: lot.id, sellerId: lot.seller_id };
    const id = await addSample(db, owner, sample, analysis, clock.now());
    const path = `/package/${lot.id}/samples/${id}`;
    const page = await (await world.visitor.get(path)).text();
    expect(page).toContain('<th scope="col">question<');
    expect(page).toContain(">What is 19 and 20, counted along the pier at noon?</td>");
    expect(page).not.toContain(">What is 20 and 21, counted");
    expect(page).toContain("Median characters");

    const mei = await world.as("mei");
    const parts = Math.max(1, analysis.windows.length);
    let rows = "";
    for (let part = 1; part <= parts; part++)
      rows += await (await mei.get(`${path}/text?part=${part}`)).text();
    for (const { question, answer } of records) {
      expect(rows.split(`<td>${question}</td>`)).toHaveLength(2);
      expect(rows).toContain(`<td>${answer}</td>`);
    }
  });
});
