import { describe, expect, test } from "bun:test";
import { textOfRecords } from "../../src/formats/records/text-of-records";
import { rowsOf } from "../../src/samples/record-rows";
import { readIn, SENTENCE } from "../support/format-files";

describe("JSON with numbers that only Python writes", () => {
  const textAt = (at: number) => `Line ${at} has no NaN, no "Infinity\\", and ${SENTENCE}`;
  const line = (score: string, at: number) =>
    `{"score": ${score}, "text": ${JSON.stringify(textAt(at))}}`;
  const scores = ["NaN", "Infinity", "-Infinity", "0.5", '[NaN, {"a": NaN}]'];

  test.each(["a.jsonl", "a.json"])("is read with its text as written: %s", async (name) => {
    const lines = scores.map(line);
    const content = name === "a.jsonl" ? lines.join("\n") : `[${lines.join(",\n")}]`;
    const { documents, faults, reading } = await readIn(name, content);
    expect([faults, reading.brokenLines]).toEqual([[], 0]);
    expect(documents).toEqual(scores.map((_, at) => textAt(at)));
  });

  test("is read in samples too", () => {
    const content = scores.map(line).join("\n");
    expect(textOfRecords(content).format).toBe("jsonl");
    expect(rowsOf(content)?.rows.map(([score]) => score)).toEqual([
      "",
      "",
      "",
      "0.5",
      '[null,{"a":null}]',
    ]);
  });

  test("does not make other text JSON", async () => {
    for (const broken of ["{NaN: 1}", '{"a": NaNa}', '{"a": "NaN}', '{"a": NaN'])
      expect((await readIn("a.json", broken)).faults[0]?.[1]).toMatch(/not-json|truncated/);
  });
});
