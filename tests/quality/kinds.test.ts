import { beforeAll, describe, expect, test } from "bun:test";
import {
  analyze,
  type CodeFigures,
  loadTokenCounter,
  type ParallelFigures,
  type TokenCounter,
} from "../../src/quality";
import { structureOf } from "../../src/quality/kinds/kinds";
import { suitableUses } from "../../src/samples/suitability";
import { codesOf, fixture } from "./texts";

let countTokens: TokenCounter;
beforeAll(async () => {
  countTokens = await loadTokenCounter();
});

const lines = (records: readonly unknown[]) =>
  records.map((record) => JSON.stringify(record)).join("\n");
function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

const said = (n: number) => `Where does the river that we crossed on day ${n} begin?`;
const replied = (n: number) =>
  `It begins in the hills, ${n + 3} miles north of the old stone bridge.`;
const user = (n: number) => ({ role: "user", content: said(n) });
const assistant = (n: number) => ({ role: "assistant", content: replied(n) });

describe("conversations are found in", () => {
  test.each<[string, unknown]>([
    ["messages", times(5, (n) => ({ messages: [user(n), assistant(n)] }))],
    [
      "ShareGPT's names",
      times(5, (n) => ({
        conversations: [
          { from: "human", value: said(n) },
          { from: "gpt", value: replied(n) },
        ],
      })),
    ],
    ["lists of turns", times(5, (n) => [user(n), assistant(n)])],
    [
      "rows with the id of a conversation",
      times(10, (n) => ({ conversation_id: n >> 1, ...(n % 2 ? assistant(n) : user(n)) })),
    ],
    ["prompts and responses", times(5, (n) => ({ prompt: said(n), response: replied(n) }))],
    [
      "contents in parts",
      times(5, (n) => ({
        messages: [user(n), { ...assistant(n), content: [{ type: "text", text: replied(n) }] }],
      })),
    ],
  ])("%s", (_, records) => {
    const found = structureOf(lines(records as unknown[]))?.figures;
    expect(found).toMatchObject({ kind: "chat", conversations: 5, turns: 10, ratedTurns: 0 });
    const { words, assistantWords } = found as { words: number; assistantWords: number };
    expect(assistantWords / words).toBeCloseTo(0.56, 1);
  });

  test("a JSON array, as in JSON Lines", () => {
    const records = times(3, (n) => ({ messages: [user(n), assistant(n)] }));
    expect(structureOf(JSON.stringify(records))).toEqual(structureOf(lines(records)));
  });
});

test("rated turns, rated conversations and compared answers are counted", () => {
  const rated = times(4, (n) => ({
    messages: [user(n), { ...assistant(n), rating: n % 2 ? 5 : null }],
  }));
  expect(structureOf(lines(rated))?.figures).toMatchObject({
    ratedTurns: 2,
    ratedConversations: 0,
  });
  const compared = times(4, (n) => ({ prompt: said(n), chosen: replied(n), rejected: "No." }));
  expect(structureOf(lines(compared))?.figures).toMatchObject({ ratedConversations: 4, turns: 8 });
});

test.each([
  ["questions with answers", times(9, (n) => ({ question: said(n), answer: replied(n) }))],
  ["articles with authors", times(9, (n) => ({ author: `Ada ${n}`, text: replied(n) }))],
  [
    "articles with a few comments",
    times(9, (n) => (n ? { text: replied(n) } : { messages: [user(n)] })),
  ],
  ["titles and texts", times(9, (n) => ({ title: "河邊", text: replied(n).repeat(20) }))],
])("%s are no structure", (_, records) => {
  expect(structureOf(lines(records))).toBeNull();
});

test("rated chat turns are conversations, not a problem bank, and never prose", () => {
  const text = lines(times(40, (n) => ({ prompt: said(n), response: replied(n), rating: 4 })));
  const report = analyze(text, { countTokens });
  expect(report).toMatchObject({
    contentType: "chat",
    genre: "dialogue",
    questions: null,
    form: null,
  });
  expect(codesOf(report)).not.toContain("found-chat");
  const uses = suitableUses({ ...report, band: "medium" });
  expect(uses).toEqual(["dialogue-tuning", "preference-tuning"]);
  const declared = analyze(text, { contentType: "literary", countTokens });
  expect(declared).toMatchObject({ contentType: "literary", structure: { kind: "chat" } });
  expect(codesOf(declared)).toContain("found-chat");
  expect(suitableUses({ ...declared, band: "high" })).toEqual(uses);
});

const PYTHON = `# Copyright (c) 2024 The authors. Licensed under the MIT license.
import math
from typing import Iterable


# The mean is computed in one pass, because the values can be a stream.
def mean(values: Iterable[float]) -> float:
    total, count = 0.0, 0
    for value in values:
        total += value
        count += 1
    if count == 0:
        raise ValueError("no values were given")
    return total / count


class Circle:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return math.pi * self.radius ** 2
`;

describe("code", () => {
  test("has figures of its own, and no score of naturalness", () => {
    const report = analyze(PYTHON, { countTokens });
    expect(report).toMatchObject({ contentType: "code", form: "code", aiTrainingValue: 0 });
    expect(report.structure).toMatchObject({
      files: 1,
      languages: [{ name: "Python", files: 1, lines: 17 }],
      commentLines: 2,
      commentLanguage: "en",
      licensed: 1,
      minified: 0,
    });
    expect(report.problems).toEqual([]);
    expect(report.cannotJudge).toContain("code-naturalness");
    expect(suitableUses(report)).toEqual(["code-models"]);
  });

  test("counts files by language, with their faults", () => {
    const minified = `var a=1;${"function f(b){return b+a};f(2);".repeat(40)}`;
    const generated = "// Code generated by protoc. DO NOT EDIT.\npackage main\n\nfunc a() {\n}\n";
    const records = [
      { path: "src/mean.py", content: PYTHON },
      { path: "copies/mean.py", content: PYTHON },
      { path: "dist/a.min.js", content: minified },
      { path: "pb/a.go", content: generated },
    ];
    const report = analyze(lines(records), { contentType: "code", countTokens });
    expect(report.structure).toMatchObject({ files: 4, copies: 1, minified: 1, generated: 1 });
    const { languages } = report.structure as CodeFigures;
    expect(languages.map(({ name, files }) => `${name} ${files}`)).toEqual([
      "Python 2",
      "Go 1",
      "JavaScript and TypeScript 1",
    ]);
    expect(codesOf(report)).toEqual(
      expect.arrayContaining(["minified", "generated", "code-copies"]),
    );
    expect(suitableUses(report)).toEqual(["after-cleaning"]);
  });

  test("is found in notebooks", () => {
    const cells = [
      { cell_type: "markdown", source: ["# Means\n", "We compute the mean of a few values."] },
      { cell_type: "code", source: PYTHON.split(/(?<=\n)/), outputs: [] },
    ];
    const metadata = { language_info: { name: "python" } };
    const notebook = JSON.stringify({ nbformat: 4, metadata, cells });
    expect(structureOf(notebook)?.figures).toMatchObject({
      kind: "code",
      files: 1,
      languages: [{ name: "Python" }],
    });
  });

  test("does not hide prose that is declared as code", () => {
    const prose = fixture("moby-dick-10");
    const report = analyze(prose, { contentType: "code", countTokens });
    expect(report).toMatchObject({ contentType: "code", form: null, structure: null });
    expect(codesOf(report)).toContain("no-code");
    expect(report.aiTrainingValue).toBe(
      analyze(prose, { contentType: "literary", countTokens }).aiTrainingValue,
    );
  });
});

const ENGLISH = [
  "All human beings are born free and equal in dignity and rights.",
  "Everyone has the right to life, liberty and security of person.",
  "No one shall be held in slavery or servitude in any form.",
  "Everyone has the right to recognition everywhere as a person before the law.",
  "No one shall be subjected to arbitrary arrest, detention or exile.",
  "Everyone has the right to freedom of movement and residence within the borders of each state.",
];
const CHINESE = [
  "人人生而自由，在尊嚴和權利上一律平等。",
  "人人有權享有生命、自由和人身安全。",
  "任何人不得使為奴隸或奴役，一切形式均應予以禁止。",
  "人人在任何地方有權被承認在法律前的人格。",
  "任何人不得加以任意逮捕、拘禁或放逐。",
  "人人在各國境內有權自由遷徙和居住。",
];
const tmx = `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="EN-US"/><body>
${ENGLISH.map(
  (text, n) =>
    `<tu><tuv xml:lang="EN-US"><seg>${text.replace("and", "<bpt i='1'>&lt;b&gt;</bpt>and<ept i='1'/>")}</seg></tuv>
<tuv xml:lang="ZH-TW"><seg>${CHINESE[n]}</seg></tuv></tu>`,
).join("\n")}</body></tmx>`;

describe("parallel text", () => {
  test.each([
    ["TMX", tmx],
    ["two columns", ENGLISH.map((text, n) => `${text}\t${CHINESE[n]}`).join("\n")],
    [
      "fields named by language",
      lines(ENGLISH.map((en, n) => ({ id: n, en, "zh-Hant": CHINESE[n] }))),
    ],
    [
      "translation objects",
      lines(ENGLISH.map((en, n) => ({ translation: { en, zh: CHINESE[n] } }))),
    ],
    [
      "other fields",
      lines(ENGLISH.map((source, n) => ({ source, target: CHINESE[n], domain: "law" }))),
    ],
  ])("is found in %s", (_, text) => {
    const report = analyze(text, { countTokens });
    expect(report).toMatchObject({ contentType: "parallel", form: null });
    expect(report.structure).toMatchObject({
      pairs: 6,
      sides: [{ language: "en" }, { language: "zh-traditional" }],
      oddLengths: 0,
      untranslated: 0,
      wrongLanguage: 0,
    });
    expect(codesOf(report)).not.toContain("odd-order");
    expect(suitableUses({ ...report, band: "high" })).toEqual(
      expect.arrayContaining(["machine-translation"]),
    );
  });

  test("names copies, odd lengths and sides in the wrong language", () => {
    const swapped = [CHINESE[5]?.repeat(3), `${ENGLISH[5]} ${ENGLISH[3]}`];
    const pairs = [
      ...times(40, (n) => [`${ENGLISH[n % 5]} ${n}`, `${CHINESE[n % 5]} ${n}`]),
      [ENGLISH[5], ENGLISH[5]],
      [ENGLISH[0], "人人生而自由，在尊嚴和權利上一律平等。".repeat(12)],
      swapped,
    ];
    const figures = structureOf(pairs.map((pair) => pair.join("\t")).join("\n"))?.figures;
    expect(figures).toMatchObject({ pairs: 43, untranslated: 1, wrongLanguage: 1 });
    expect((figures as { oddLengths: number }).oddLengths).toBeGreaterThanOrEqual(1);
  });

  test("is worth no more than its weaker side", () => {
    const chapter = fixture("moby-dick-10")
      .split(/(?<=[.!?]) +/)
      .slice(0, 60);
    const junk = chapter.map((_, n) => CHINESE[n % 2] as string);
    const text = chapter.map((line, n) => `${line.replace(/\s+/g, " ")}\t${junk[n]}`).join("\n");
    const report = analyze(text, { countTokens });
    const { sides } = report.structure as ParallelFigures;
    const values = sides.map(({ value }) => value ?? 0);
    expect(report.aiTrainingValue).toBe(Math.min(...values));
  });

  test("must be in two languages, whatever is declared", () => {
    const text = ENGLISH.map((line) => `${line}\t${line}`).join("\n");
    const report = analyze(text, { contentType: "parallel", countTokens });
    expect(codesOf(report)).toContain("no-parallel");
    expect(report.structure).toBeNull();
  });
});

test("hostile files take no longer than others of their size", () => {
  for (const text of [
    "<tmx ><tuv ".repeat(100_000),
    "{[(=".repeat(300_000),
    "a\t".repeat(500_000),
  ]) {
    const start = performance.now();
    structureOf(`<tmx>${text}`);
    structureOf(text);
    expect(performance.now() - start).toBeLessThan(4000);
  }
});
