import { describe, expect, test } from "bun:test";
import { pick, randomFrom } from "../../../../src/samples/analysis/calibration/random";
import type { ModelLanguage } from "../../../../src/samples/analysis/models/languages";
import { latinJunk } from "../../../../src/samples/analysis/naturalness/words/foreign-letters";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { analyze, fixture } from "../texts";

const junk = (text: string, language: ModelLanguage) => latinJunk(wordsOf(text), language);
const value = (text: string) => analyze(text).aiTrainingValue;

/** Each so-manieth word of a text in other words. */
function eachWord(text: string, nth: number, other: () => string): string {
  let at = 0;
  return Array.from(new Intl.Segmenter("en", { granularity: "word" }).segment(text), (part) =>
    part.isWordLike && /\p{L}/u.test(part.segment) && ++at % nth === 0 ? other() : part.segment,
  ).join("");
}

const random = randomFrom(5);
const noise = () =>
  Array.from({ length: 6 }, () => pick(random, [..."bcdfghjklmnpqrstvwxz"])).join("");

describe("Latin letters in a text of another writing", () => {
  test.each(["udhr-ko", "udhr-ja", "udhr-zh-hans", "udhr-zh-hant"])(
    "that spell nothing cost %s",
    (name) => {
      const text = fixture(name);
      const [eighth, quarter] = [8, 4].map((nth) => value(eachWord(text, nth, noise)));
      expect(eighth).toBeLessThanOrEqual(value(text) - 20);
      expect(quarter).toBeLessThan(eighth as number);
    },
  );

  test("are names, terms and abbreviations, and ways to write how words sound", () => {
    const names =
      "伺服器以 Kubernetes、PostgreSQL、GitHub 及 DNS 運作。" +
      "我們每天都更新它們的設定。".repeat(20);
    expect(junk(names, "zh")).toBe(0);
    const pinyin =
      "你好 nihao 中國 zhongguo 學習 xuexi 老師 laoshi 朋友 pengyou 明天 mingtian".repeat(5);
    expect(junk(pinyin, "zh")).toBe(0);
    const romaji = "東京 toukyou 学校 gakkou 先生 sensei 新聞 shinbun 時計 tokei".repeat(5);
    expect(junk(romaji, "ja")).toBe(0);
    const repeated =
      "패키지는 dpkg 명령으로 설치합니다. 설정 파일을 먼저 고치고 다시 시작합니다. ".repeat(60);
    expect(junk(repeated, "ko")).toBe(0);
  });

  test("are a third of no Korean text", () => {
    const words = fixture("moby-dick-1").match(/[a-z]{3,}/g) ?? [];
    expect(
      junk(
        eachWord(fixture("udhr-ko"), 3, () => pick(random, words)),
        "ko",
      ),
    ).toBeGreaterThan(0.1);
    expect(
      junk(
        eachWord(fixture("udhr-ko"), 6, () => pick(random, words)),
        "ko",
      ),
    ).toBeLessThan(0.02);
  });

  test("are what texts in Latin letters are written in", () => {
    expect(junk(eachWord(fixture("moby-dick-1"), 4, noise), "en")).toBe(0);
  });
});
