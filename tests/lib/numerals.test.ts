import { describe, expect, test } from "bun:test";
import { numeralIn, parseNumeral } from "../../src/lib/inputs";
import { READERS } from "../../src/lib/number-fields";
import { hanNumber } from "../../src/lib/numerals";
import { parsePeriod } from "../../src/lib/period";
import { listingFacts } from "../../src/packages/schema";
import { statedRights } from "../../src/rights/schema";
import { newRoadshow } from "../../src/roadshow/schema";
import { parseSize } from "../../src/rules/stated-size";
import { shownCharacters } from "../../src/samples/schema";

test.each([
  ["三", 3],
  ["十", 10],
  ["十九", 19],
  ["廿一", 21],
  ["三十六", 36],
  ["二百零五", 205],
  ["一千二百", 1200],
  ["二〇一〇", 2010],
])("reads %s as %p", (text, number) => expect(hanNumber(text)).toBe(number));

describe("a term in months", () => {
  test.each<[string | number, number]>([
    ["36", 36],
    [36, 36],
    ["３６", 36],
    ["٣٦", 36],
    ["36個月", 36],
    ["三十六個月", 36],
    ["36 か月", 36],
    ["36개월", 36],
    ["36 months", 36],
    ["三年", 36],
    ["兩年", 24],
    ["3年", 36],
    ["3년", 36],
    ["3 years", 36],
    ["1 Jahr", 12],
    ["1.5 years", 18],
    ["1,5 ans", 18],
    ["一年半", 18],
    ["半年", 6],
    ["반년", 6],
    ["1,200", 1200],
  ])("can be written as %p", (typed, termMonths) => {
    expect(statedRights.parse({ termMonths: typed })).toMatchObject({ termMonths });
  });

  test.each([
    "forever",
    "3 decades",
    "0",
    "-12",
    "1.1 years",
    "1201",
    "101 years",
    "1.234 years",
    "年",
    true,
  ])("cannot be %p", (typed) => {
    const issues = statedRights.safeParse({ termMonths: typed }).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["termMonths", "term-range"],
    ]);
  });
});

test.each([
  ["0%", 0],
  ["０％", 0],
  ["25 percent", 25],
  ["100", 100],
  ["", null],
])("reads a share of %p as %p", (typed, machineMadePercent) => {
  const parsed = statedRights.parse({ uses: ["pretraining"], machineMadePercent: typed });
  expect(parsed).toMatchObject({ machineMadePercent });
});

const { publicationYear, fileCount, seats, auctionDurationHours } = listingFacts(2026).shape;

describe("a publication year", () => {
  test.each<[string | number | null, number | null]>([
    ["2010", 2010],
    [2010, 2010],
    ["２０１０", 2010],
    ["2010年", 2010],
    ["2010년", 2010],
    ["二〇一〇年", 2010],
    ["", null],
    [null, null],
  ])("can be written as %p", (typed, year) => expect(publicationYear.parse(typed)).toBe(year));

  test.each([
    ["1985-2010", "year-single"],
    ["1985－2010", "year-single"],
    ["1985年至2010年", "year-single"],
    ["1990s", "year-single"],
    ["1899", "year-range"],
    ["2027年", "year-range"],
    ["10", "year-range"],
    ["平成", "year-range"],
  ])("cannot be %p", (typed, fault) => {
    expect(publicationYear.safeParse(typed).error?.issues[0]?.message).toBe(fault);
  });
});

test("the other number fields take the usual ways of writing, too", () => {
  expect(
    ["７", "七", "7 個檔案", "1,200 files", "12 ファイル"].map((n) => fileCount.parse(n)),
  ).toEqual([7, 7, 7, 1200, 12]);
  expect(["５", "5 licenses", "五個", ""].map((n) => seats.parse(n))).toEqual([5, 5, 5, 1]);
  expect(["72", "3 days", "三天", "１週間"].map((n) => auctionDurationHours.parse(n))).toEqual([
    ...[72, 72, 72, 168],
  ]);
  expect(["５,０００", "5,000 字", 5000].map((n) => shownCharacters.parse(n))).toEqual([
    5000, 5000, 5000,
  ]);
  const days = (duration: unknown) => newRoadshow.shape.duration.safeParse(duration).data ?? null;
  expect(["７", "7 天", "一週間", "", "1.5"].map(days)).toEqual([7, 7, 7, 7, null]);
  for (const field of [fileCount, seats]) expect(field.safeParse("1,5").success).toBe(false);
});

test("sizes and years take Chinese numerals and digits of all scripts", () => {
  expect(parseSize("八十萬字")).toEqual({ unit: "characters", counts: [800_000] });
  expect(parseSize("三百萬詞")).toEqual({ unit: "words", counts: [3_000_000] });
  expect(parseSize("٨٠٠٠٠")).toEqual({ unit: null, counts: [80_000] });
  expect(parseSize("5千")).toEqual({ unit: null, counts: [5000] });
  expect(parsePeriod("一八九〇年至一九三〇年")).toEqual({ from: 1890, to: 1930 });
  expect(parsePeriod("第十九世紀")).toEqual({ from: 1800, to: 1900 });
});

test("JSON numbers stay as they are, and other types are left to the schema", () => {
  expect([1.5, "-500", "", null, true, [7]].map(parseNumeral)).toEqual([
    1.5,
    -500,
    null,
    null,
    true,
    [7],
  ]);
  expect(parseNumeral("7 files")).toBeNaN();
  expect(numeralIn(READERS.months)(`3${" ".repeat(20_000)}x`)).toBeNaN();
  expect(numeralIn(READERS.months)("三".repeat(20_000))).not.toBe(36);
});
