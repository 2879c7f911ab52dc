import { expect, test } from "bun:test";
import { oldVerseLikeness } from "../../../../src/samples/analysis/genres/old-verse";
import { languageFluency } from "../../../../src/samples/analysis/metrics/language-fluency";
import { junkKinds, normOf } from "../../../../src/samples/analysis/naturalness/norms";
import { readText } from "../../../../src/samples/analysis/reading";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, randomText } from "../texts";

const WHO = ["청산은 말이 없고", "녹수는 쉬지 않고", "백구는 벗을 불러", "행인은 길을 잃고"];
const HOW = ["명월에 홀로 앉아", "송풍에 옷을 씻고", "석양에 배를 매고", "추야에 잠을 깨어"];
const OLD = ["세월을 잊었노라", "흥망을 모르노라", "그 뜻을 뉘 알리라", "한가히 노니도다"];
const MODERN = ["세월을 잊었다네", "흥망을 모른다며", "그 뜻을 누가 알까", "한가히 놀았지만"];

/** Lines of four words, as old verse has them. */
const poem = (endings: readonly string[]) =>
  WHO.flatMap((who, at) => HOW.map((how, step) => [`${who} ${how}`, `${endings[at]} ${HOW[step]}`]))
    .flat()
    .concat(endings.flatMap((ending) => WHO.map((who) => `${who} ${ending}`)));

test("old Korean verse is told by forms that the language has lost", () => {
  expect(oldVerseLikeness(linesOf(poem(OLD).join("\n")).written)).toBe(1);
  expect(oldVerseLikeness(linesOf(poem(MODERN).join("\n")).written)).toBe(0);
  const prose = poem(OLD).join(" ").replaceAll(" ", ", ");
  expect(oldVerseLikeness(linesOf(`${prose}.`).written)).toBe(0);
});

test("its words may be unknown three times as much, and their order is judged as ever", () => {
  const { language } = analyze(poem(OLD).join("\n"));
  const likeness = { verse: 1, problems: 0, law: 0 };
  const usual = normOf(language, "ko", likeness).allowances;
  const old = normOf(language, "ko", { ...likeness, oldVerse: 1 }).allowances;
  const more = junkKinds.filter((kind) => old[kind] > usual[kind]);
  expect(more).toEqual(["noise", "invented", "characters", "scrambled"]);
  expect(old.noise).toBeCloseTo(3 * usual.noise);
});

/** Lines of old Japanese, of which the segmenter makes words of 1.2 characters on the mean. */
const song = ["川の辺の", "夜の戸の", "野末の", "山の井の", "水の面の"].flatMap((place, at) =>
  ["花ちりぬ", "月さえて", "鳥なきぬ", "雨ふれば", "風たちて"].map(
    (sight, step) =>
      `${place}${sight}${["袖ぬらす", "夢をみつ", "春ゆくや", "人こひし", "秋はきぬ"][(at + step) % 5]}`,
  ),
);

test("old words of Japanese verse are short, and no odd ones; of prose they are", () => {
  const fluency = (text: string) => languageFluency(readText(text, "literary"), "literary");
  const oddWords = (text: string) =>
    fluency(text).findings.some(({ code }) => code === "odd-words");
  expect(oddWords(song.join("\n"))).toBe(false);
  expect(oddWords(song.join(""))).toBe(true);
  const noise = Array.from({ length: 60 }, () =>
    randomText(9, (random) => 0x3042 + Math.floor(random() * 80)),
  );
  expect(oddWords(noise.join("\n"))).toBe(true);
});
