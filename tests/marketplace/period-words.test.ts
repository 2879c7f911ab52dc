import { describe, expect, test } from "bun:test";
import { readPeriodWords, withPeriodWords } from "../../src/marketplace/period-words";

type Row = [typed: string, words: string, from: number | null, to: number | null];

test.each<Row>([
  ["fiction before 1930", "fiction", null, 1929],
  ["pre-1930 fiction", "fiction", null, 1929],
  ["English Fiction Before The 1930s", "English Fiction", null, 1929],
  ["until 1930", "", null, 1930],
  ["novels up to the 19th century", "novels", null, 1900],
  ["after 1990", "", 1991, null],
  ["post-1990 news", "news", 1991, null],
  ["since 1990", "", 1990, null],
  ["news from 1990 onwards", "news", 1990, null],
  ["1890s", "", 1890, 1899],
  ["plays of the 1890s", "plays", 1890, 1899],
  ["1890-1910", "", 1890, 1910],
  ["Harbor ledgers, 1890–1931", "Harbor ledgers", 1890, 1931],
  ["between 1890 and 1910", "", 1890, 1910],
  ["news after 1900 before 1950", "news", 1901, 1949],
  ["1920s to 1940s", "", 1920, 1949],
  ["19th century", "", 1800, 1900],
  ["nineteenth-century sea fiction", "sea fiction", 1800, 1900],
  ["1930年以前", "", null, 1930],
  ["1930 年以前的小說", "小說", null, 1930],
  ["１９３０年之前", "", null, 1929],
  ["1990年起", "", 1990, null],
  ["1990年之後的新聞", "新聞", 1991, null],
  ["1990年代", "", 1990, 1999],
  ["1890年至1910年", "", 1890, 1910],
  ["十九世紀英文小說", "英文小說", 1800, 1900],
  ["19世紀", "", 1800, 1900],
  ["907年以前", "", null, 907],
  ["1990年代の新聞", "新聞", 1990, 1999],
  ["1930年まで", "", null, 1930],
  ["1990年以降のニュース", "ニュース", 1990, null],
  ["1930年より前", "", null, 1929],
  ["1930년 이전", "", null, 1930],
  ["1990년 이후 뉴스", "뉴스", 1990, null],
  ["19세기 소설", "소설", 1800, 1900],
  ["1890년부터 1910년까지", "", 1890, 1910],
])("reads %p as %p within the years %p and %p", (typed, words, from, to) => {
  const period = {
    ...(from !== null && { periodFrom: from }),
    ...(to !== null && { periodTo: to }),
  };
  expect(readPeriodWords(typed)).toEqual({ words, period });
});

test.each([
  ...["1890", "1890年", "letters from 1930", "tang poems", "", '"since 1990" news', "「1990年代」"],
  ...["-1890s lamp", "after 1950 before 1900", "1910-1890", "ISSN 1234-5678", "9999-1000"],
  ...[
    "before 19301",
    "1930년 전집",
    "1930年前半",
    "before 193",
    "x1890s",
    "after 500 words",
    "22nd century",
  ],
])("leaves %p as words", (typed) => {
  expect(readPeriodWords(typed)).toBeNull();
});

interface Query {
  search: string;
  periodFrom: number | undefined;
  periodTo: number | undefined;
}

describe("the years that a query already has", () => {
  test("are narrowed by the words", () => {
    expect(
      withPeriodWords<Query>({ search: "news before 1930", periodFrom: 1890, periodTo: 1950 }),
    ).toEqual({
      search: "news",
      periodFrom: 1890,
      periodTo: 1929,
    });
  });

  test("are replaced if the words contradict them", () => {
    expect(
      withPeriodWords<Query>({ search: "news before 1930", periodFrom: 1950, periodTo: undefined }),
    ).toEqual({
      search: "news",
      periodFrom: undefined,
      periodTo: 1929,
    });
  });

  test("stay without words for a period", () => {
    expect(
      withPeriodWords<Query>({ search: "news", periodFrom: 1950, periodTo: undefined }),
    ).toEqual({
      search: "news",
      periodFrom: 1950,
      periodTo: undefined,
    });
  });
});
