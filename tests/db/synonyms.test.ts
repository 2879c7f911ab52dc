import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { findOtherSearch, makeFindable, searchMatches } from "../../db/search";
import { parseSearch } from "../../db/search/query";
import chineseClassics from "../../src/demo/listings/chinese-classics.json";
import englishShelf from "../../src/demo/listings/english-shelf.json";
import schoolbooks from "../../src/demo/listings/schoolbooks.json";
import worldLanguages from "../../src/demo/listings/world-languages.json";
import { onBothEngines } from "../support/engines";

const LISTINGS = [...chineseClassics, ...englishShelf, ...schoolbooks, ...worldLanguages];

/** What a buyer types, the beginning of a title that is found, and of one that is not. */
const LOOKS: ReadonlyArray<[typed: string[], found: string, other: string]> = [
  [["science questions", "科學 試題", "科学 問題", "과학 문제"], "Secondary Science", "全唐詩"],
  [["poetry", "poems", "詩歌", "漢詩", "시가"], "全唐詩", "Developer Manuals"],
  [
    ["math problems", "maths exercises", "數學 題庫", "数学 問題", "수학 문제"],
    "高中數學題庫",
    "全唐詩",
  ],
  [["Tang poems", "唐詩"], "李白與杜甫", "Satirical"],
  [["textbook", "課本", "教科書", "교과서"], "初中科學課本", "全宋词"],
  [["law", "法律", "법률"], "Licence and Contract", "高中數學"],
  [["newspaper", "新聞", "ニュース", "뉴스"], "World Country", "高中數學"],
  [
    ["French contracts", "契約 フランス語", "法文 合約", "프랑스어 계약"],
    "Textes juridiques",
    "Deutsche",
  ],
  [["chemistry", "化學", "化学", "화학"], "Chemical Elements", "全唐詩"],
  [["thornbury"], "Nineteenth-Century", "全唐詩"],
];

onBothEngines(({ make, open }) => {
  let db: Db;

  beforeAll(async () => {
    db = open(make());
    for (const [i, { contentType, subjectAreas, ...lot }] of LISTINGS.entries()) {
      const subjects = JSON.stringify(subjectAreas ?? []);
      await makeFindable(db, i + 1, { ...lot, content_type: contentType, subject_areas: subjects });
    }
  });

  afterAll(() => db.destroy());

  async function titles(typed: string): Promise<string[]> {
    const query = (await findOtherSearch(db, typed)) ?? parseSearch(typed);
    if (!query) return [];
    const rows = await db.selectFrom(searchMatches(query).as("found")).select("seq").execute();
    return rows.map(({ seq }) => LISTINGS[seq - 1]?.title ?? "");
  }

  test.each(LOOKS)("%p finds %s…, and not %s…", async (typed, found, other) => {
    for (const words of typed) {
      const all = await titles(words);
      expect({ words, has: all.some((title) => title.startsWith(found)) }).toEqual({
        words,
        has: true,
      });
      expect({ words, has: all.some((title) => title.startsWith(other)) }).toEqual({
        words,
        has: false,
      });
    }
  });

  test("a quoted or excluded word is taken as it is written", async () => {
    expect(await titles('"poetry"')).not.toContain(chineseClassics[2]?.title ?? "");
    expect(await titles("poem -poetry")).toContain(chineseClassics[2]?.title ?? "");
  });
});
