import { describe, expect, test } from "bun:test";
import { CloseReading, WindowSample } from "../../src/consignments/intake/close-reading";
import { Stratum } from "../../src/consignments/intake/stratum";
import { wordCount } from "../../src/quality";
import { fixture } from "../quality/texts";

const CHINESE = "潮水每日漲退兩次，港務長記下時間。";
const KOREAN = "밀물과 썰물은 하루에 두 번 바뀌고 항구의 책임자는 그 시간을 적는다.";

const countTokens = (text: string) => text.length + (text.match(/\d/g)?.length ?? 0);

function read(texts: Iterable<string>) {
  const closely = new CloseReading(countTokens);
  const all = { characters: 0, tokens: 0, words: 0, korean: 0 };
  for (const text of texts) {
    const words = wordCount(text);
    closely.offer(text, text);
    closely.addTotals(text.length, words);
    all.characters += text.length;
    all.tokens += countTokens(text);
    all.words += words;
    if (text.startsWith(KOREAN)) all.korean += words;
  }
  return { ...closely.result(), all };
}

function* documents(count: number): Generator<string> {
  // The end is in another language and has more digits.
  for (let n = 0; n < count; n++)
    yield n < count / 2 ? `${CHINESE}${n % 10}` : `${KOREAN}${(n * 7919) % 100_000}`;
}

describe("sampled counting", () => {
  test("counts small collections completely", () => {
    const { tokens, tokensWithin, charactersRead, languages, all } = read(documents(1000));
    expect([tokens, tokensWithin, charactersRead]).toEqual([all.tokens, 0, all.characters]);
    expect(languages.get("ko")).toBe(all.korean);
  });

  test("samples large collections throughout, and states its interval", () => {
    const { tokens, tokensWithin, charactersRead, languages, all } = read(documents(40_000));
    expect(charactersRead).toBeLessThan(all.characters / 2);
    expect(tokensWithin).toBeGreaterThan(0);
    expect(tokensWithin).toBeLessThan(all.tokens * 0.01);
    // An interval four times as wide fails once in 10^14 runs.
    expect(Math.abs(tokens - all.tokens)).toBeLessThan(4 * tokensWithin);
    expect(Math.abs((languages.get("ko") ?? 0) - all.korean) / all.words).toBeLessThan(0.05);
    const found = [...languages.values()].reduce((sum, count) => sum + count, 0);
    expect(Math.round(found)).toBe(all.words);
  });
});

test("uses the interval of a ratio of sums for a stratum", () => {
  const stratum = new Stratum(0.5);
  for (const tokens of [20, 24, 16])
    stratum.read({ language: "en", words: 2, characters: 10, tokens });
  stratum.addTotals(60, 12);
  const { count, variance } = stratum.tokensIn(60);
  expect(count).toBe(120);
  expect(variance).toBeCloseTo((60 / 30) ** 2 * (3 / 2) * 32 * 0.5, 10);
  expect(stratum.tokensIn(30)).toEqual({ count: 60, variance: 0 });
});

test("finds words that are struck out in a delivery", () => {
  const qualityOf = (text: string) => {
    const windows = new WindowSample();
    for (let n = 0; n < 4; n++) windows.offer(text, 1);
    return windows.judge("literary", countTokens)?.quality;
  };
  const moby = fixture("moby-dick-1");
  let count = 0;
  const struckOut = moby.replace(/\p{L}+/gu, (word) => (count++ % 2 === 0 ? "###" : word));
  expect(qualityOf(moby)).toBeGreaterThan(84);
  expect(qualityOf(struckOut)).toBeLessThan(30);
});
