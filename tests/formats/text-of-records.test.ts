import { expect, test } from "bun:test";
import { textOfRecords } from "../../src/formats/records/text-of-records";

test("counts text fields, but not metadata, in JSON Lines", () => {
  const paragraphs = ["Call me Ishmael.", "Some years ago, never mind how long."];
  const lines = paragraphs.map((text, id) =>
    JSON.stringify({ id: `p${id}`, source: "whale.example", lang: "en", text }),
  );
  expect(textOfRecords(lines.join("\n"))).toEqual({
    format: "jsonl",
    text: paragraphs.join("\n"),
  });
});

test("keeps the meaning of questions and answers in JSON", () => {
  const bank = {
    title: "Sums",
    items: [
      { question: "What is 1 + 1?", answer: 2 },
      { question: "Why?", answer: "So." },
    ],
  };
  expect(textOfRecords(JSON.stringify(bank, null, 2))).toEqual({
    format: "json",
    text: "Sums\nQuestion: What is 1 + 1?\nAnswer: 2\nQuestion: Why?\nAnswer: So.",
  });
});

test.each([
  ["prose that starts with a bracket", "[Enter the king.] Good morrow."],
  ["JSON Lines with a broken line", '{"text":"a"}\n{"text":'],
  ["no strings at all", '{"size":1}'],
  ["nested deeper than the parser goes", "[".repeat(200_000)],
])("leaves unchanged %s", (_name, text) => {
  expect(textOfRecords(text)).toEqual({ text, format: "plain" });
});

test("reads deep but valid nesting", () => {
  const deep = `${"[".repeat(500)}"core"${"]".repeat(500)}`;
  expect(textOfRecords(deep)).toEqual({ text: "core", format: "json" });
});
