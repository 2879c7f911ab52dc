import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { LOCALES, type Locale, messagesFor } from "../../messages/catalogue";
import { ReaderProvider } from "../../messages/context";
import { listedEstimateText } from "../../messages/estimate-words";
import { estimateWords } from "../../src/packages/stated-facts";
import type { Report } from "../../src/quality";
import { isSure, trainingValue } from "../../src/quality/value";
import { type Market, marketValue } from "../../src/samples/market-value";
import { AnalysisPanel } from "../../views/samples/analysis-panel";
import { randomNumbers } from "../quality/texts";
import { anAnalysis, aReport } from "../support/samples";

const RUNS = 200;

/** What a visitor reads in the analysis, without what stands in parentheses. */
function visibleEstimate(report: Report, market: Market, locale: Locale): string {
  const analysis = { ...anAnalysis(report), estimatedMarketValue: marketValue(report, market) };
  const page = renderToStaticMarkup(
    <ReaderProvider locale={locale}>
      <AnalysisPanel analysis={analysis} />
    </ReaderProvider>,
  );
  const paragraphs = [...page.matchAll(/<p(?: class="muted")?>([^<]*)<\/p>/g)].map(([, p]) => p);
  const text = paragraphs.filter((paragraph) => paragraph?.includes("$")).join("\n");
  return withoutNotes(text);
}

const withoutNotes = (text: string) => text.replace(/\([^)]*\)|（[^）]*）/g, " ");

type Token = number | "×" | "÷" | "+" | "=";

function tokensIn(text: string): Token[] {
  const found = text.match(/\d[\d,]*(?:\.\d+)?%?|[×÷+=]/g) ?? [];
  return found.map((token) => {
    if (!/\d/.test(token)) return token as Token;
    const number = Number(token.replace(/[,%]/g, ""));
    return token.endsWith("%") ? number / 100 : number;
  });
}

interface Equation {
  computed: number[];
  shown: number[];
}

/** From left to right, as a visitor would type it into a calculator. */
function equationsIn(text: string): Equation[] {
  const tokens = tokensIn(text);
  return tokens.flatMap((token, at) => {
    if (token !== "=") return [];
    const isRange = typeof tokens[at - 2] === "number";
    const ends = (isRange ? [tokens[at - 2], tokens[at - 1]] : [tokens[at - 1]]) as number[];
    let start = at - ends.length;
    while (typeof tokens[start - 1] === "string" && tokens[start - 1] !== "=") start -= 2;
    const before = tokens.slice(start, at - ends.length);
    const computed = ends.map((end) => calculate([...before, end]));
    return [{ computed, shown: tokens.slice(at + 1, at + 1 + ends.length) as number[] }];
  });
}

function calculate([first, ...rest]: readonly Token[]): number {
  let result = first as number;
  for (let i = 0; i < rest.length; i += 2) {
    const [sign, next] = [rest[i], rest[i + 1] as number];
    result = sign === "×" ? result * next : sign === "÷" ? result / next : result + next;
  }
  return result;
}

const LANGUAGES = [
  { code: "en", iso: "eng", script: "Latn" },
  { code: "zh-traditional", iso: "zho", script: "Hant" },
  { code: "ja", iso: "jpn", script: "Jpan" },
  { code: "ko", iso: "kor", script: "Kore" },
] as const;

function randomReport(random: () => number): Report {
  const language = LANGUAGES[Math.floor(4 * random())] ?? LANGUAGES[0];
  const words = Math.round(100 * 200 ** random());
  const isUnspaced = language.code === "zh-traditional" || language.code === "ja";
  const characters = Math.round(words * (isUnspaced ? 1.2 + random() : 1.5 + 5 * random()));
  return aReport({
    aiTrainingValue: Math.round(100 * random()),
    windows: [
      { start: 0, end: 700, percent: Math.round(100 * random()) },
      { start: 700, end: 1000, percent: Math.round(100 * random()) },
    ],
    facts: {
      words,
      characters,
      hanCharacters: isUnspaced ? Math.round(characters * (0.6 + 0.4 * random())) : 0,
      duplicateShare: Math.round(400 * random()) / 1000,
      language: { ...aReport().facts.language, ...language },
    },
  });
}

function randomMarket(random: () => number): Market {
  const collectionCharacters = Math.round(20_000 * 1000 ** random());
  const language = random() < 0.5 ? "zh-traditional" : "Japanese";
  const sold = { low: 300 + Math.round(900 * random()), high: 2000, sales: 5 };
  return [
    {},
    { collectionWords: Math.round(10_000 * 1000 ** random()) },
    { collectionWords: estimateWords(collectionCharacters, language), collectionCharacters },
    { collectionWords: 640_000, salePrices: sold },
  ][Math.floor(4 * random())] as Market;
}

/** As estimates are rounded: to cents, and to two digits from a dollar on. */
const rounded = (dollars: number) =>
  dollars < 1 ? Math.round(100 * dollars) / 100 : Number(dollars.toPrecision(2));

describe.each(LOCALES)("a visitor who repeats the calculation on the page, in %s,", (locale) => {
  test("gets each figure that is shown", () => {
    const random = randomNumbers(57);
    for (let run = 0; run < RUNS; run++) {
      const [report, market] = [randomReport(random), randomMarket(random)];
      const text = visibleEstimate(report, market, locale);
      const equations = equationsIn(text);
      const value = marketValue(report, market);
      if (value.basis.effectiveWords === 0) continue;
      expect(equations.length).toBeGreaterThan(0);
      const total = equations.pop() as Equation;
      for (const { computed, shown } of equations)
        expect(Math.abs((computed[0] as number) - (shown[0] as number))).toBeLessThan(0.51);
      expect(total.computed.map(rounded)).toEqual(total.shown);
      expect(total.shown).toEqual([value.lowCents / 100, value.highCents / 100]);
      expect(tokensIn(text).slice(0, 2)).toEqual(total.shown);
      const line = withoutNotes(listedEstimateText(messagesFor(locale).quality, value));
      const [high, low, ...factors] = tokensIn(line).reverse() as Token[];
      const ends = [low, high].map((end) => calculate([...factors.toReversed(), end as number]));
      for (const [i, end] of ends.entries())
        expect(Math.abs(end / (total.computed[i] as number) - 1)).toBeLessThan(0.01);
    }
  });
});

/** At most: a tenth for the price of a point, and as much for the rounding to two digits. */
const MAX_STEP = 1.25;
const LEAST_CENTS = 5000;

function expectSmallStep(before: Report, after: Report, market: Market): void {
  const [from, to] = [marketValue(before, market), marketValue(after, market)];
  for (const end of ["lowCents", "highCents"] as const) {
    expect(to[end]).toBeGreaterThanOrEqual(from[end]);
    if (from[end] >= LEAST_CENTS) expect(to[end] / from[end]).toBeLessThanOrEqual(MAX_STEP);
  }
}

test("one point of score never moves the estimate far, and never down", () => {
  const random = randomNumbers(58);
  for (let run = 0; run < RUNS; run++) {
    const [report, market] = [randomReport(random), randomMarket(random)];
    const { aiTrainingValue: value } = report;
    if (value < 100) expectSmallStep(report, { ...report, aiTrainingValue: value + 1 }, market);
    const windows = report.windows.map((window) => ({
      ...window,
      percent: Math.min(100, window.percent + 1),
    }));
    if (report.windows.every(({ percent }) => percent > 10))
      expectSmallStep(report, { ...report, windows }, market);
  }
});

test("one word more never moves the estimate far, and never down", () => {
  const market = { collectionWords: 5_000_000 };
  const gates = aReport().gates;
  const reportOf = (words: number) => {
    const evidence = { words, isDecided: true, model: "en" } as const;
    return aReport({
      aiTrainingValue: trainingValue(gates, evidence),
      isSure: isSure(evidence),
      facts: { words, characters: 6 * words },
    });
  };
  for (let words = 100; words < 1300; words++)
    expectSmallStep(reportOf(words), reportOf(words + 1), market);
});

test("no estimate is given for texts without a published price or sales here", () => {
  const chat = aReport({ contentType: "chat" });
  expect(marketValue(chat, { collectionWords: 900_000 })).toMatchObject({
    lowCents: 0,
    highCents: 0,
    basis: { unpriced: "chat", effectiveWords: 0 },
  });
  const structure = { kind: "chat", conversations: 2, turns: 4, words: 90, assistantWords: 40 };
  const declaredAsProse = {
    ...aReport(),
    structure: { ...structure, ratedTurns: 0, ratedConversations: 0 },
  };
  expect(marketValue(declaredAsProse as Report).basis.unpriced).toBe("chat");
  const salePrices = { low: 800, high: 1200, sales: 5 };
  expect(marketValue(chat, { salePrices }).highCents).toBeGreaterThan(0);
  const code = aReport({ contentType: "code", form: "code", aiTrainingValue: 0 });
  expect(marketValue(code, { salePrices }).basis.unpriced).toBe("code");
});
