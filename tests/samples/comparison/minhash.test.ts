import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { unifyHanForms } from "../../../src/lib/text";
import {
  areNearDuplicates,
  bandsOf,
  compareSignatures,
  signatureOf,
} from "../../../src/samples/comparison/minhash";
import { unitsOf } from "../../../src/samples/comparison/units";

const texts = join(import.meta.dir, "../../../src/demo/texts");
const fixtures = join(import.meta.dir, "../../quality/fixtures");
const english = await Bun.file(join(texts, "moby-dick-loomings.en.txt")).text();
const chinese = await Bun.file(join(texts, "li-bai.zh-hant.txt")).text();
const license = await Bun.file(join(texts, "open-licenses.en.txt")).text();

function trueLikeness(one: readonly string[], other: readonly string[]) {
  const shingles = (words: readonly string[]) =>
    new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(" ")));
  const [a, b] = [shingles(one), shingles(other)];
  const common = [...a].filter((shingle) => b.has(shingle)).length;
  return {
    similarity: common / (a.size + b.size - common),
    overlap: common / Math.min(a.size, b.size),
  };
}

const likeness = (one: string, other: string) =>
  compareSignatures(signatureOf(one), signatureOf(other));

const meet = (one: string, other: string) => {
  const bands = new Set(bandsOf(signatureOf(one)));
  return bandsOf(signatureOf(other)).some((band) => bands.has(band));
};

const isFound = (one: string, other: string) =>
  meet(one, other) && areNearDuplicates(likeness(one, other));

describe("the estimate of a signature", () => {
  test("is close to the true share of common shingles", () => {
    const word = fc.integer({ min: 0, max: 50_000 }).map((number) => `word${number.toString(36)}`);
    const part = fc.array(word, { minLength: 60, maxLength: 400 });
    fc.assert(
      fc.property(part, part, part, (common, one, other) => {
        // Letters, since all numbers count as equal.
        const spell = (words: string[]) =>
          words.map((each) =>
            each.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] as string),
          );
        const [a, b] = [spell([...common, ...one]), spell([...common, ...other])];
        const truth = trueLikeness(a, b);
        const estimate = likeness(a.join(" "), b.join(" "));
        // Four standard deviations of 128 draws, plus rounding.
        const spread = Math.sqrt((truth.similarity * (1 - truth.similarity)) / 128);
        expect(Math.abs(estimate.similarity - truth.similarity)).toBeLessThan(4.5 * spread + 0.02);
        expect(Math.abs(estimate.overlap - truth.overlap)).toBeLessThan(0.4);
      }),
      { numRuns: 150, seed: 14 },
    );
  });

  test("is 1 for identical texts, and 0 for unrelated ones", () => {
    expect(likeness(english, english)).toEqual({ similarity: 1, overlap: 1 });
    expect(likeness(english, chinese)).toEqual({ similarity: 0, overlap: 0 });
    expect(likeness("Good morning to you all.", "Good morning to you all.").similarity).toBe(0);
  });

  test("ignores case, accents, width, spacing, punctuation and numbers", () => {
    const text = english.slice(0, 9000);
    const other = text
      .toUpperCase()
      .replaceAll("E", "É")
      .replace(/[ ]/g, "\n ")
      .replace(/[.,;]/g, " —")
      .replace(/\d+/g, "7");
    expect(likeness(text, other).similarity).toBeGreaterThan(0.9);
  });
});

describe("a near-duplicate", () => {
  const changed = (text: string, unit: RegExp, every: number, into: (at: number) => string) => {
    let at = 0;
    return text.replace(unit, (word) => (++at % every === 0 ? into(at) : word));
  };

  test("is found with every tenth word changed", () => {
    const copy = changed(english, /\p{L}+/gu, 10, (at) => `other${"abcdefghij"[at % 10]}${at}`);
    expect(isFound(copy, english)).toBe(true);
    expect(likeness(copy, english).similarity).toBeWithin(0.2, 0.5);
  });

  test("is found with every tenth Chinese word changed", () => {
    const other = (at: number) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000));
    expect(isFound(changed(chinese, /\p{Script=Han}/gu, 17, other), chinese)).toBe(true);
  });

  test.each([
    ["paragraphs", /\n\s*\n/, "\n\n"],
    ["lines", /\n/, "\n"],
    ["sentences", /(?<=[.!?])\s+/, " "],
  ])("is found with its %s in a different order", (_, part, joint) => {
    const parts = english.split(part);
    const shuffled = parts.map((one, at) => [(at * 7919) % parts.length, one] as const);
    shuffled.sort((a, b) => a[0] - b[0]);
    expect(isFound(shuffled.map(([, one]) => one).join(joint), english)).toBe(true);
  });

  test("is found in Simplified instead of Traditional characters", () => {
    const simplified = unifyHanForms(chinese);
    expect(simplified).not.toBe(chinese);
    expect(likeness(simplified, chinese)).toEqual({ similarity: 1, overlap: 1 });
    expect(isFound(simplified, chinese)).toBe(true);
  });

  test("is found in half a text followed by as much new text", async () => {
    const other = await Bun.file(join(texts, "moby-dick-chase.en.txt")).text();
    const half = english.slice(0, english.length / 2) + other.slice(0, other.length / 2);
    expect(isFound(half, english)).toBe(true);
  });
});

describe("texts that are not copies", () => {
  test("include unrelated texts under the same license", async () => {
    const one = (await Bun.file(join(fixtures, "moby-dick-10.txt")).text()).slice(0, 8000);
    const other = (await Bun.file(join(texts, "devils-dictionary.en.txt")).text()).slice(0, 8000);
    const preamble = license.slice(0, 9000);
    const bare = likeness(one, other);
    const licensed = likeness(`${preamble}\n\n${one}`, `${other}\n\n${preamble}`);
    expect(areNearDuplicates(licensed)).toBe(false);
    expect(licensed.similarity).toBeLessThan(bare.similarity + 0.1);
  });

  test("include the demo's texts, unless one contains the other", async () => {
    const names = [...new Bun.Glob("*.txt").scanSync(texts)].sort();
    const signed = await Promise.all(
      names.map(async (name) => ({
        name,
        signature: signatureOf(await Bun.file(join(texts, name)).text()),
      })),
    );
    const pairs = signed.flatMap((one, at) =>
      signed
        .slice(at + 1)
        .filter((other) => areNearDuplicates(compareSignatures(one.signature, other.signature)))
        .map((other) => [one.name, other.name]),
    );
    expect(pairs).toEqual([["udhr-aligned.zh-en.txt", "udhr.zh-hant.txt"]]);
  });
});

test("gives each unit its position in any script", () => {
  const text = "Ｆｕｌｌ wídth 2nd: 漢字かな한국어 ไทย 😀 end";
  const { count, starts, ends, isCharacter } = unitsOf(text);
  const units = Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]));
  expect(units).toEqual([
    ...["Ｆｕｌｌ", "wídth", "2nd", "漢", "字", "か", "な", "한국어", "ไ", "ท", "ย", "end"],
  ]);
  expect([...isCharacter]).toEqual([0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0]);
});
