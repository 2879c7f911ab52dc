import { expect, test } from "bun:test";
import type { WordModel } from "../../../../src/samples/analysis/models/language-model";
import { loadModel } from "../../../../src/samples/analysis/models/load";
import { rankOf } from "../../../../src/samples/analysis/naturalness/words/known-words";
import { koreanRank } from "../../../../src/samples/analysis/naturalness/words/korean-words";

const model = loadModel("ko") as WordModel;
const isKnown = (word: string) => rankOf(word, model) !== undefined;

test("a Korean word is known by its stem, with the endings that others have, and by its parts", () => {
  expect(["사람", "사람들에게", "컴퓨터에서는", "도서관에서", "시간문제"].map(isKnown)).toEqual(
    Array(5).fill(true),
  );
  expect(koreanRank("사람들에게", model.lexicon)).toBeDefined();
});

test("it is not by a known beginning with anything behind it", () => {
  expect(["사람쀍", "컴퓨터갉뷁", "뷁쀍에서", "쀍사람"].map(isKnown)).toEqual(Array(4).fill(false));
});
