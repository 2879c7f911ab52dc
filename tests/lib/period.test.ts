import { expect, test } from "bun:test";
import { isoPeriod, type Period, parsePeriod, periodText } from "../../src/lib/period";

test.each<[typed: string, from: number, to: number]>([
  ["1985", 1985, 1985],
  ["1890-1930", 1890, 1930],
  [" 1890 – 1930 ", 1890, 1930],
  ["1890 to 1930", 1890, 1930],
  ["１９８５－２０１０", 1985, 2010],
  ["2010年", 2010, 2010],
  ["1890年至1930年", 1890, 1930],
  ["1890～1930年", 1890, 1930],
  ["1890年から1930年まで", 1890, 1930],
  ["1890년부터 1930년까지", 1890, 1930],
  ["907", 907, 907],
  ["500 BCE–100", -500, 100],
  ["500–100 BCE", -500, -100],
  ["221 B.C. – 206 B.C.", -221, -206],
  ["公元前221年至公元前206年", -221, -206],
  ["紀元前500年", -500, -500],
  ["기원전 500년", -500, -500],
  ["-500–-100", -500, -100],
  ["1990s", 1990, 1999],
  ["1800s", 1800, 1899],
  ["1990年代", 1990, 1999],
  ["1990년대", 1990, 1999],
  ["1890s–1910s", 1890, 1919],
  ["19th century", 1800, 1900],
  ["Nineteenth-century", 1800, 1900],
  ["twenty-first century", 2000, 2100],
  ["十九世紀", 1800, 1900],
  ["第十世紀", 900, 1000],
  ["二十世纪", 1900, 2000],
  ["廿一世紀", 2000, 2100],
  ["19世紀", 1800, 1900],
  ["19세기", 1800, 1900],
])("reads %p as %p to %p", (typed, from, to) => {
  expect(parsePeriod(typed)).toEqual({ from, to });
});

test.each([
  ...["", "唐", "唐 618–907", "c. 1890", "1930–1890", "1890–", "–1890", "0", "100–0", "12345"],
  ...["3001 BCE", "1890.5", "1890-1930-1950", "22nd century", "0th century", "1 million"],
  ` ${"1".repeat(200)}`,
])("does not read %p", (typed) => {
  expect(parsePeriod(typed)).toBeNull();
});

test.each<[period: Period, text: string, iso: string]>([
  [{ from: 1890, to: 1930 }, "1890–1930", "1890/1930"],
  [{ from: 1985, to: 1985 }, "1985", "1985"],
  [{ from: 618, to: 907 }, "618–907", "0618/0907"],
  [{ from: -500, to: 100 }, "500 BCE–100", "-0499/0100"],
  [{ from: -1, to: -1 }, "1 BCE", "0000"],
])("writes %p as %p and %p", (period, text, iso) => {
  expect(periodText(period)).toBe(text);
  expect(parsePeriod(text)).toEqual(period);
  expect(isoPeriod(period)).toBe(iso);
});
