import { describe, expect, test } from "bun:test";
import { pick, randomFrom } from "../../../../src/samples/analysis/calibration/random";
import type { WordModel } from "../../../../src/samples/analysis/models/language-model";
import { loadModel } from "../../../../src/samples/analysis/models/load";
import { sumOf } from "../../../../src/samples/analysis/naturalness/naturalness";
import { readKoreanSentences } from "../../../../src/samples/analysis/naturalness/readings/korean-sentences";
import { windowsOf } from "../../../../src/samples/analysis/naturalness/readings/windows";
import { readWords } from "../../../../src/samples/analysis/naturalness/readings/word-readings";
import { Form, koreanForms } from "../../../../src/samples/analysis/naturalness/words/korean-forms";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { fixture } from "../texts";

const model = loadModel("ko") as WordModel;

function formsIn(text: string): Record<string, number> {
  const words = wordsOf(text);
  const forms = koreanForms(words.vocabulary.keys(), words.count, model);
  return Object.fromEntries([...words.vocabulary.keys()].map((word, at) => [word, forms[at] ?? 0]));
}

describe("a Korean word that the lexicon does not have", () => {
  test("is the text's own where its stem stands with several particles", () => {
    const forms = formsIn("쿠베룽은 크다. 쿠베룽을 본다. 쿠베룽도 있다. 쿠베룽역으로 간다.");
    expect(forms.쿠베룽은).toBe(Form.own);
    expect(forms.쿠베룽을).toBe(Form.own);
    expect(formsIn("쿠베룽은 크다.").쿠베룽은).not.toBe(Form.own);
  });

  test("is so as a part of a compound as well", () => {
    expect(formsIn("쿠베룽을 본다. 쿠베룽은 크다. 쿠베룽시간이 있다.").쿠베룽시간이).toBe(Form.own);
  });

  test("is none with particles of the wrong shape", () => {
    const forms = formsIn("쿠베룽를 본다. 쿠베룽는 크다. 쿠베릇와 있다.");
    expect(forms.쿠베룽를).not.toBe(Form.own);
    expect((forms.쿠베룽를 ?? 0) & Form.misended).toBeTruthy();
    expect((forms.쿠베릇와 ?? 0) & Form.misended).toBeTruthy();
  });

  test("has no ending where none that others have stands behind it", () => {
    expect((formsIn("뷁쀍 크다.").뷁쀍 ?? 0) & Form.unended).toBeTruthy();
    expect((formsIn("뷁쀍에서 크다.").뷁쀍에서 ?? 0) & Form.unended).toBe(0);
  });

  test("is several whose spaces are gone where it is very long", () => {
    const run = "저의마음은차차무거워지기시작하였다";
    expect((formsIn(`${run} 본다.`)[run] ?? 0) & Form.misended).toBeTruthy();
  });
});

const unknownIn = (text: string): number => {
  const words = wordsOf(text);
  const windows = windowsOf(text.length, "words");
  readWords(text, words, model, windows);
  const { unknown, units } = sumOf(windows);
  return unknown / units;
};

test("an invented language with particles is not a text's own words", () => {
  const random = randomFrom(4);
  const syllables = [..."쿠베룽뭄틱사노프겔딤촉팔렉"];
  const stems = Array.from({ length: 60 }, () =>
    Array.from({ length: 3 }, () => pick(random, syllables)).join(""),
  );
  const particles = ["에서", "의", "도", "에", "만", "까지"];
  const invented = Array.from({ length: 900 }, () => pick(random, stems) + pick(random, particles));
  expect(unknownIn(invented.join(" "))).toBeGreaterThan(0.5);
});

test("what is counted, behind a figure, is no word to look up", () => {
  const text = fixture("udhr-ko");
  const counted = text.replace(/ (?=[가-힣])/g, (space, at: number) =>
    at % 5 ? space : " 3뷁쀍 ",
  );
  expect(unknownIn(counted)).toBeLessThan(unknownIn(text) + 0.1);
  expect(unknownIn(text.replace(/(?<=^| )(?=[가-힣])/gm, "3뷁쀍 "))).toBeGreaterThan(0.3);
});

describe("Korean sentences", () => {
  const misplaced = (text: string) => {
    const words = wordsOf(text);
    const windows = windowsOf(text.length, "words");
    readKoreanSentences(text, words, windows);
    return sumOf(windows).misplaced;
  };

  test("end in a verb's last form, and have none within", () => {
    expect(misplaced("나는 집에 갔다. 어머니는 시장에서 생선을 샀습니다.")).toBe(0);
    expect(misplaced("나는 갔다 집에. 어머니는 샀습니다 시장에서 생선을.")).toBe(3);
  });

  test("may quote what is said, and lines and marks may follow a last form", () => {
    expect(misplaced("그가 온다 하더라도 좋다.\n비가 왔다\n바람이 불었다, 눈도 왔다.")).toBe(0);
    expect(misplaced("하늘보다 바다 건너 누구나 마다 중요 한다")).toBe(0);
  });

  test("read otherwise where their words have changed places", () => {
    const text = fixture("udhr-ko");
    const swapped = text.replace(/(\S+) (\S+)([.])/g, "$2 $1$3");
    expect(misplaced(swapped)).toBeGreaterThan(misplaced(text) + 20);
  });
});

test("a question may end with what it asks about, and no statement may", () => {
  const misplaced = (text: string) => {
    const windows = windowsOf(text.length, "words");
    readKoreanSentences(text, wordsOf(text), windows);
    return sumOf(windows).misplaced;
  };
  expect(misplaced("알칼리성 식품에 대한 설명으로 옳은 것은? 과실과 관계없는 물질은?")).toBe(0);
  expect(misplaced("알칼리성 식품에 대한 설명으로 옳은 물질은. 과실과 관계없는 물질을?")).toBe(2);
});
