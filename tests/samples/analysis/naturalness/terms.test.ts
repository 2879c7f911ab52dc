import { describe, expect, test } from "bun:test";
import { pick, randomFrom } from "../../../../src/samples/analysis/calibration/random";
import type { ModelLanguage } from "../../../../src/samples/analysis/models/languages";
import { Term, termsOf } from "../../../../src/samples/analysis/naturalness/words/terms";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { analyze, fixture } from "../texts";

function termsIn(text: string, language: ModelLanguage, kind: number): string[] {
  const words = wordsOf(text);
  const { kinds } = termsOf(text, words, language);
  return Array.from(words.starts, (start, at) =>
    kinds[at] === kind ? text.slice(start, start + (words.lengths[at] as number)) : "",
  ).filter((word) => word !== "");
}

const value = (text: string) => analyze(text).aiTrainingValue;

/** Each so-manieth word of a text in other words. */
function eachNth(text: string, nth: number, change: (word: string) => string): string {
  let at = 0;
  return text.replace(/\p{L}{3,}/gu, (word) => (++at % nth ? word : change(word)));
}

function randomWord(random: () => number): string {
  return Array.from({ length: 6 }, () => pick(random, [..."bcdfghjklmnpqrstvwxz"])).join("");
}

describe("terms", () => {
  test("are commands, options, paths, keys and names with low lines", () => {
    const code = (text: string) => termsIn(text, "en", Term.code);
    expect(code("Type C-x C-f or M-x now.")).toEqual(["C", "x", "C", "f", "M", "x"]);
    expect(code("Run it with --assume-yes or -y, then look.")).toEqual(["assume", "yes", "y"]);
    expect(code("See /etc/apt there")).toEqual(["etc", "apt"]);
    expect(code("the two_borrow variable and main() of it")).toEqual(["two_borrow", "main"]);
  });

  test("are no words with a hyphen, a slip or a figure in them", () => {
    const prose =
      "A well-known mother-in-law, and/or so: h0use, l1ne (old-fashioned). He came - late.";
    expect(termsIn(prose.replace("and/or ", ""), "en", Term.code)).toEqual([]);
    expect(termsIn("It is 7/24, on 3/4/1912, by 12-15.", "en", Term.code)).toEqual([]);
  });

  test("are English words in other writings, and no random letters", () => {
    const text = "우리는 system을 install하고 RefCell는 DNS와 TTYX와 qwzkxv를 봅니다";
    expect(termsIn(text, "ko", Term.english)).toEqual(["system", "install", "DNS"]);
    expect(termsIn(text, "ko", Term.code)).toEqual(["RefCell", "TTYX"]);
    expect(termsIn("The system can install", "en", Term.english)).toEqual([]);
  });

  test("cost a Korean text nothing, and random letters in their place do", () => {
    const korean = fixture("udhr-ko");
    const names = ["system", "file", "network", "server", "window", "module", "version"];
    const random = randomFrom(3);
    const english = eachNth(korean, 8, () => pick(random, names));
    const letters = eachNth(korean, 8, () => randomWord(random));
    expect(value(english)).toBeGreaterThanOrEqual(75);
    expect(value(letters)).toBeLessThan(value(english) - 20);
  });

  test("do not hide noise that is dressed as code, nor a text of another language", () => {
    const random = randomFrom(3);
    const dressed = eachNth(fixture("moby-dick-1"), 3, () => `${randomWord(random)}_x`);
    expect(value(dressed)).toBeLessThanOrEqual(59);
    const words = fixture("moby-dick-1").match(/[a-z]{3,}/g) ?? [];
    expect(value(eachNth(fixture("udhr-ko"), 2, () => pick(random, words)))).toBeLessThanOrEqual(
      59,
    );
  });
});

test("what numbers things of a kind in Latin letters names them, in Russian and Korean", () => {
  const russian = "Маршрутизатор R1 видит isp2, а хост web01 нет.";
  expect(termsIn(russian, "ru", Term.code)).toEqual(["R1", "isp2", "web01"]);
  expect(termsIn("라우터 R1에서 isp2로 간다", "ko", Term.code)).toContain("isp2");
  expect(termsIn("The host web01 is far from R1.", "en", Term.code)).toEqual([]);
});
