import { expect, test } from "bun:test";
import { parseSize, type SizeUnit } from "../../src/rules/stated-size";

type Row = [text: string, counts: number[], unit: SizeUnit | null];

test.each<Row>([
  ["50000", [50_000], null],
  ["50,000", [50_000], null],
  ["50.000", [50_000], null],
  ["1,200,000", [1_200_000], null],
  ["1.200.000", [1_200_000], null],
  ["1 200 000 words", [1_200_000], "words"],
  ["1'200'000", [1_200_000], null],
  ["80 萬字", [800_000], "characters"],
  ["約80萬字", [800_000], "characters"],
  ["约８０万字左右", [800_000], "characters"],
  ["1.5億字", [150_000_000], "characters"],
  ["1,200 萬字", [12_000_000], "characters"],
  ["120万語", [1_200_000], "words"],
  ["約80万文字", [800_000], "characters"],
  ["약 80만 자", [800_000], "characters"],
  ["120만 단어", [1_200_000], "words"],
  ["1.2 million words", [1_200_000], "words"],
  ["1.2M", [1_200_000], null],
  ["about 50k words", [50_000], "words"],
  ["1,2 Mio", [1_200_000], null],
  ["1,234 Mio. Wörter", [1_234_000], "words"],
  ["1.234 Mio", [1_234_000_000], null],
  ["2,5 Mrd", [2_500_000_000], null],
  ["36.6 MB", [36_600_000], "bytes"],
  ["36,6 MB", [36_600_000], "bytes"],
  ["2 GiB", [2_147_483_648], "bytes"],
  ["1234 bytes", [1234], "bytes"],
  ["1.234 million", [1_234_000_000, 1_234_000], null],
  ["1,234 MB", [1_234_000_000, 1_234_000], "bytes"],
  ["0.125 million", [125_000], null],
])("reads %p as %p", (text, counts, unit) => {
  expect(parseSize(text)).toEqual({ counts, unit });
});

test.each([
  "",
  "many",
  "1.2",
  "1.2.3 million",
  "1,20,000.5.5",
  "-5",
  "12 34 words",
  "5 furlongs",
  "1e9",
  "9".repeat(40),
])("rejects %p as a size", (text) => {
  expect(parseSize(text)).toBeNull();
});

test.each([
  [" ", "x"],
  ["1 ", "x"],
  ["1,", "x"],
  ["\u3000", "x"],
])("reads 20,000 times %p quickly", (part, end) => {
  expect(parseSize(`1${part.repeat(20_000)}${end}`)).toBeNull();
});
