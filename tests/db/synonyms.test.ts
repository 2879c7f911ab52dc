import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { addToSearch, findAlternativeQuery, searchMatches } from "../../db/search";
import { parseSearch, RANKS } from "../../db/search/query";
import chineseClassics from "../../src/demo/listings/chinese-classics.json";
import englishShelf from "../../src/demo/listings/english-shelf.json";
import schoolbooks from "../../src/demo/listings/schoolbooks.json";
import worldLanguages from "../../src/demo/listings/world-languages.json";
import { onBothEngines } from "../support/engines";

const LISTINGS = [...chineseClassics, ...englishShelf, ...schoolbooks, ...worldLanguages];

const LOOKS: ReadonlyArray<[typed: string[], first: RegExp, found: string, other: string]> = [
  [
    ["science questions", "科學 試題", "科学 問題", "과학 문제"],
    /^Secondary Science Question Bank/,
    "高中數學",
    "全唐詩",
  ],
  [["poetry", "poems", "詩歌", "漢詩", "시가"], /[詩诗]|Verse/, "全唐詩", "Developer Manuals"],
  [
    ["math problems", "maths exercises", "數學 題庫", "数学 問題", "수학 문제"],
    /數學.*題庫/,
    "高中數學題庫",
    "全唐詩",
  ],
  [["Tang poems", "唐詩", "당시"], /^全唐詩/, "李白與杜甫", "Satirical"],
  [["textbook", "課本", "教科書", "교과서"], /課本|教材/, "初中科學課本", "全宋词"],
  [["law", "法律", "법률"], /法律/, "Licence and Contract", "高中數學"],
  [["newspaper", "新聞", "ニュース", "뉴스"], /News/, "World Country", "高中數學"],
  [
    ["French contracts", "契約 フランス語", "法文 合約", "프랑스어 계약"],
    /^Textes juridiques/,
    "Textes juridiques",
    "Deutsche",
  ],
  [["chemistry", "化學", "化学", "화학"], /^Chemical/, "Secondary Science", "全唐詩"],
  [["thornbury"], /Thornbury/, "Nineteenth-Century", "全唐詩"],
];

onBothEngines(({ make, open }) => {
  let db: Db;

  beforeAll(async () => {
    db = open(make());
    for (const [i, { contentType, subjectAreas, ...lot }] of LISTINGS.entries()) {
      const subjects = JSON.stringify(subjectAreas ?? []);
      await addToSearch(db, i + 1, { ...lot, content_type: contentType, subject_areas: subjects });
    }
  });

  afterAll(() => db.destroy());

  async function look(typed: string): Promise<Array<(typeof LISTINGS)[number]>> {
    const query = (await findAlternativeQuery(db, typed)) ?? parseSearch(typed);
    if (!query) return [];
    const found: Array<(typeof LISTINGS)[number]> = [];
    for (const rank of Object.values(RANKS)) {
      const ranked = searchMatches({ ...query, rank });
      const rows = await db.selectFrom(ranked.as("found")).select("seq").execute();
      found.push(...rows.flatMap(({ seq }) => LISTINGS[seq - 1] ?? []));
    }
    return found;
  }

  const titles = async (typed: string) => (await look(typed)).map(({ title }) => title);

  test.each(LOOKS)(
    "for %p finds %p first, then %s…, but not %s…",
    async (typed, first, found, other) => {
      for (const words of typed) {
        const all = await look(words);
        const has = (start: string) => all.some(({ title }) => title.startsWith(start));
        const best = all[0] && `${all[0].title} ${all[0].publisher}`;
        expect([words, first.test(best ?? ""), has(found), has(other)]).toEqual([
          ...[words, true, true, false],
        ]);
      }
    },
  );

  test("matches a quoted or excluded word literally", async () => {
    expect(await titles('"poetry"')).not.toContain(chineseClassics[2]?.title ?? "");
    expect(await titles("poem -poetry")).toContain(chineseClassics[2]?.title ?? "");
  });
});
