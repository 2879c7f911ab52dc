import { describe, expect, test } from "bun:test";
import type { WordModel } from "../../../../src/samples/analysis/models/language-model";
import { loadModel } from "../../../../src/samples/analysis/models/load";
import { sumOf } from "../../../../src/samples/analysis/naturalness/naturalness";
import { windowsOf } from "../../../../src/samples/analysis/naturalness/readings/windows";
import { readWords } from "../../../../src/samples/analysis/naturalness/readings/word-readings";
import { wordsOf } from "../../../../src/samples/analysis/text/words";

const model = loadModel("ko") as WordModel;

function read(text: string) {
  const windows = windowsOf(text.length, "words");
  readWords(text, wordsOf(text), model, windows);
  return sumOf(windows);
}

const story =
  "나는 바다에 갔다. 어머니는 시장에서 생선을 샀다. 아이들은 학교에서 노래를 불렀다. ".repeat(4);

describe("a Korean word without an ending", () => {
  const unended = (text: string) => read(text).unended;

  test.each([
    "뷁쀍",
    "나는 갔다.\n뷁쀍\n나는 왔다.",
    "3. 뷁쀍",
    "뷁쀍: 바다에 산다.",
    "뷁쀍 (바다에 산다)",
  ])("needs none where it names something: %j", (text) => expect(unended(text)).toBe(0));

  test.each([
    "나는 뷁쀍 보았다.",
    "뷁쀍 바다에 산다.",
    "나는 바다에서 뷁쀍",
    "나는 바다에서 뷁쀍: 물고기",
    "나는 바다에서 뷁쀍(물고기)",
  ])("wants one within a sentence: %j", (text) => expect(unended(text)).toBe(1));
});

describe("a Korean word that no list holds", () => {
  const unknown = (text: string) => read(text).unknown;

  test("is known where as many Chinese characters tell how it is written", () => {
    for (const gloss of ["뷁쀍갉늙(百發百中)", "뷁쀍갉늙（百發百中）", "갉늙(發中)"])
      expect(unknown(`${story}\n${gloss}`)).toBe(0);
    for (const gloss of ["뷁쀍갉늙", "뷁쀍갉늙(百發)", "뷁쀍갉늙 百發百中", "뷁쀍갉늙(물고기다)"])
      expect(unknown(`${story}\n${gloss}`)).toBe(1);
    // Within a line it may be anything.
    expect(unknown(`${story}\n물고기 뷁쀍갉늙(百發百中)`)).toBe(1);
  });

  test("is so no longer where every word is glossed", () => {
    const glossed = "뷁쀍갉늙(百發百中)\n쀍갉뷁(百發百)\n".repeat(20);
    expect(unknown(glossed)).toBeGreaterThan(0.25 * read(glossed).units);
    expect(unknown(glossed.replace(/\(.*?\)/g, ""))).toBeGreaterThan(unknown(glossed));
  });
});
