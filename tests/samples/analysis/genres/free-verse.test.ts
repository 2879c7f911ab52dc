import { describe, expect, test } from "bun:test";
import { freeVerseLikeness } from "../../../../src/samples/analysis/genres/free-verse";
import { analyze, fixture, randomNumbers } from "../texts";

const WHEN = [
  "저녁이 오면",
  "눈이 내리는 마을에서",
  "아무도 없는 들길을 걸어",
  "바람이 부는 언덕 위로",
];
const WHO = ["나는", "늙은 어부는 낡은 배를", "어머니는 마른 손으로", "별 하나가 내 어깨에"];
const WHAT = ["오래 기다리고", "조용히 불을 켜며", "돌아보지 않고", "떠난 이의 이름을 부르다가"];
const ENDS = ["잠이 든다.", "강을 건너간다.", "다시 길을 묻는다.", "한참을 울었다."];

/** Sentences over four lines of any length each, as modern poems have them: one line in four ends with a mark. */
const poem = WHEN.flatMap((when, at) =>
  WHO.flatMap((who, step) => [
    when,
    who,
    WHAT[(at + step) % 4] as string,
    ENDS[(at + 2 * step) % 4] as string,
  ]),
);

const structure = (lines: readonly string[]) =>
  analyze(lines.join("\n")).qualityMetrics.structureQuality;

test("Korean verse without a measure is not taken for lines that were cut off", () => {
  expect(freeVerseLikeness(poem)).toBe(1);
  expect(structure(poem)).toBeGreaterThan(80);
});

test("lists of names, prose that was broken up and whole sentences are no verse", () => {
  const names = poem.map((line) => `${line.slice(0, 2)} 목록`);
  expect(freeVerseLikeness(names)).toBe(0);
  const prose = fixture("udhr-ko").replace(/\s+/g, " ");
  const broken = prose.match(/.{6,24}(?= )/g) ?? [];
  expect(broken.length).toBeGreaterThan(100);
  expect(freeVerseLikeness([...poem, ...broken.map((line) => `${line}다. 그`)])).toBe(0);
  const whole = prose.match(/[^.]{61,}\./g) ?? [];
  expect(freeVerseLikeness(whole)).toBe(0);
});

describe("Japanese verse without a measure", () => {
  const when = ["夕べになると", "雪の降る村で", "だれもいない野の道を", "風の吹く丘のうえに"];
  const who = ["わたしは", "老いた漁師は古い舟を", "母はかわいた手で", "星がひとつ、"];
  const what = [
    "ながく待って",
    "しずかに灯をともし",
    "ふりかえりもせず",
    "去ったひとの名を呼びながら",
  ];
  const ends = ["ねむりに落ちる。", "川をわたってゆく", "また道をたずねる", "ひとしきり泣いた"];
  const lines = when.flatMap((each, at) =>
    who.flatMap((one, step) => [
      each,
      one,
      what[(at + step) % 4] as string,
      ends[(at + 2 * step) % 4] as string,
    ]),
  );

  test("is not taken for lines that were cut off", () => {
    expect(freeVerseLikeness(lines)).toBe(1);
    expect(structure(lines)).toBeGreaterThan(80);
  });

  test("is no menu of names, and no prose that was broken at a width", () => {
    expect(freeVerseLikeness(lines.map((line) => `${line.slice(0, 2)}一覧`))).toBe(0);
    expect(freeVerseLikeness(lines.map((line) => `${line.slice(0, 2)}メニュー`))).toBe(0);
    const chinese = fixture("analects").match(/[^，。\s]{3,20}，/g) ?? [];
    expect(freeVerseLikeness(chinese)).toBe(0);
    const prose = fixture("udhr-ja").replace(/\s+/g, "");
    const broken = prose.match(/.{22}/gsu) ?? [];
    expect(broken.length).toBeGreaterThan(60);
    expect(freeVerseLikeness(broken.map((line) => line.replace(/.$/u, "は")))).toBeLessThan(0.5);
  });

  test("is no prose in pieces of any lengths, cut behind kana, nor in clauses", () => {
    const random = randomNumbers();
    const pieces: string[] = [];
    for (const sentence of fixture("udhr-ja").split(/[。、\s]+/)) {
      for (let rest = sentence; rest.length > 3; ) {
        let length = 4 + Math.floor(30 * random() ** 2);
        while (length < rest.length && !/[ぁ-ゖ]/.test(rest[length - 1] as string)) length++;
        pieces.push(rest.slice(0, length));
        rest = rest.slice(length + 2);
      }
    }
    expect(pieces.length).toBeGreaterThan(100);
    expect(freeVerseLikeness(pieces)).toBeLessThan(0.3);
    const clauses = fixture("udhr-ja").match(/[^。、\s]{4,40}、/g) ?? [];
    expect(clauses.length).toBeGreaterThan(60);
    expect(freeVerseLikeness(clauses)).toBe(0);
  });
});
