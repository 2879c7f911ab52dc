import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { shippedBenchmarks } from "../../../src/samples/benchmarks/shipped";
import {
  BenchmarkTexts,
  benchmarkMatches,
} from "../../../src/samples/comparison/benchmark-matches";
import {
  packWindows,
  unpackWindows,
  windowsOf,
} from "../../../src/samples/comparison/benchmark-windows";
import { correctEndings, questionsIn, textsOfFields } from "../../../tools/benchmarks/texts";

const fixtures = join(import.meta.dir, "../../quality/fixtures");
const prose = (await Bun.file(join(fixtures, "moby-dick-10.txt")).text()).slice(0, 6000);
const shipped = shippedBenchmarks();

const KNOWN = {
  GSM8K:
    "Janet’s ducks lay 16 eggs per day. She eats three for breakfast every morning and bakes muffins for her friends every day with four.",
  HellaSwag: "A man is sitting on a roof. he starts pulling up roofing on a roof.",
  HumanEval:
    "Check if in given list of numbers, are any two numbers closer to each other than given threshold.",
  MMLU: "A lesion causing compression of the facial nerve at the stylomastoid foramen will cause ipsilateral",
};

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `w${(from + at).toString(36)}`).join(" ");

const made = (...texts: string[]) => new BenchmarkTexts("Made", windowsOf(texts));

describe("the included benchmarks", () => {
  test.each(Object.entries(KNOWN))("match the questions of %s in prose", (name, text) => {
    const matches = benchmarkMatches(`${prose}\n\n${text.toUpperCase()}\n\n${prose}`, shipped);
    expect(matches).toMatchObject([{ benchmark: name, passages: 1 }]);
    const [match] = matches;
    expect(match?.longest).toBeGreaterThanOrEqual(13);
    expect(match?.place).toBeWithin(0.45, 0.55);
    expect(match?.opening.toLowerCase()).toContain(text.slice(20, 60).toLowerCase());
  });

  test("match no unrelated texts", async () => {
    for (const name of [
      "moby-dick-1",
      "textbook-en",
      "udhr-en",
      "udhr-zh-hant",
      "problem-bank-en",
    ]) {
      const text = await Bun.file(join(fixtures, `${name}.txt`)).text();
      expect(benchmarkMatches(text, shipped)).toEqual([]);
    }
  });
});

describe("a match", () => {
  test("is found with at least 16 words, and never with 12", () => {
    const text = words(200);
    const benchmark = made(text);
    for (let from = 0; from + 16 <= 200; from++) {
      const [match] = benchmarkMatches(`Call me Ishmael. ${words(16, from)} Some years ago`, [
        benchmark,
      ]);
      expect(match?.longest).toBeWithin(13, 17);
      expect(
        benchmarkMatches(`Call me Ishmael. ${words(12, from)} Some years ago`, [benchmark]),
      ).toEqual([]);
    }
  });

  test("is as long as the shared passage, and the longest comes first", () => {
    const benchmarks = [
      new BenchmarkTexts("Short", windowsOf([words(40)])),
      new BenchmarkTexts("Long", windowsOf([words(90, 5000)])),
    ];
    const text = `${words(40)} ${prose} ${words(90, 5000)} ${prose} ${words(20)}`;
    expect(benchmarkMatches(text, benchmarks)).toMatchObject([
      { benchmark: "Long", longest: 90, passages: 1 },
      { benchmark: "Short", longest: 40, passages: 2 },
    ]);
  });

  test("requires 26 Chinese characters in either script", () => {
    const poem = "床前明月光疑是地上霜舉頭望明月低頭思故鄉春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少";
    const simplified = poem.replace("舉頭", "举头").replace("鄉", "乡").replace("覺", "觉");
    const [match] = benchmarkMatches(`他說：「${simplified}」。`, [made(poem)]);
    expect(match?.longest).toBe(40);
    expect(benchmarkMatches(poem.slice(0, 25), [made(poem)])).toEqual([]);
  });

  test("does not cross from one text of a benchmark to the next", () => {
    const [one, other] = [words(14), words(14, 500)];
    const joined = benchmarkMatches(`${one} ${other}`, [made(one, other)]);
    expect(joined).toMatchObject([{ longest: 14, passages: 2 }]);
    const middle = `${words(7, 7)} ${words(7, 500)}`;
    expect(benchmarkMatches(middle, [made(one, other)])).toEqual([]);
  });
});

test("packs windows into fewer bytes and unpacks them unchanged", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.maxSafeNat()), (numbers) => {
      const windows = Float64Array.from(numbers).sort();
      expect(unpackWindows(packWindows(windows))).toEqual(windows);
    }),
    { seed: 13 },
  );
});

test("builds benchmarks from their original file formats", () => {
  expect(
    questionsIn('"A ""dished"" face, they say","one, two",b,c,d,A\nWhat?,1,2,3,4,B\n'),
  ).toEqual([
    ...['A "dished" face, they say', "one, two", "b", "c", "d"],
    ...["What?", "1", "2", "3", "4"],
  ]);
  expect(correctEndings("Sailing: A boat. it\n1\nsinks.\nfloats.\nsings.\nflies.\n")).toEqual([
    "A boat. it floats.",
  ]);
  expect(
    textsOfFields('{"question":"2 eggs","answer":"<<1+1=2>>2"}\n', ["question", "answer"]),
  ).toEqual(["2 eggs", "2"]);
});
