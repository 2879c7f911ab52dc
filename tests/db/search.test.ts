import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Db } from "../../db/client";
import {
  addToSearch,
  findAlternativeQuery,
  removeFromSearch,
  searchMatches,
} from "../../db/search";
import { parseSearch, RANKS, type SearchQuery } from "../../db/search/query";
import { wordsIn } from "../../db/search/words";
import { onBothEngines } from "../support/engines";

interface Text {
  title: string;
  description: string;
}

const SHELF: Text[] = [
  { title: "香港中學數學題庫", description: "Worked problem sets, with numbered steps. 第1章節" },
  { title: "Corpus of STATUTES", description: "判例 and law reports, “quoted” 'twice'" },
  {
    title: "Über Straßen",
    description: "ＡＩ ｔｒａｉｎｉｎｇ　ｄａｔａ, C++ & R&D 100%_off e-book",
  },
  { title: "ΟΔΟΣ ΤΩΝ ΒΙΒΛΙΩΝ", description: 'Ελληνικά κείμενα 📚👩‍🏫 "AND OR NOT" O’Neil’s' },
  { title: "한국 신문 사설", description: "Editorials\nfrom\tSeoul, IŞIK" },
  { title: "مقالات عِلْميّة", description: "Научные статьи и журналы カタカナ" },
  { title: "𠮷囯高", description: "1,000 Namen" },
];

onBothEngines(({ make, open }) => {
  let db: Db;

  beforeAll(() => {
    db = open(make());
  });

  afterAll(() => db.destroy());

  async function stock(texts: readonly Text[]): Promise<void> {
    for (let seq = 1; seq <= 8; seq++) await removeFromSearch(db, seq);
    for (const [i, text] of texts.entries()) await addToSearch(db, i + 1, text);
  }

  async function find(typed: string): Promise<number[] | null> {
    return findAll((await findAlternativeQuery(db, typed)) ?? parseSearch(typed));
  }

  async function findAll(query: SearchQuery | null): Promise<number[] | null> {
    if (!query) return null;
    const rows = await db
      .selectFrom(searchMatches(query).as("found"))
      .select("found.seq")
      .execute();
    return rows.map(({ seq }) => seq).sort((a, b) => a - b);
  }

  describe("searching", () => {
    beforeAll(() => stock(SHELF));

    test.each([
      ["one Chinese character", "學", [1]],
      ["a last character", "庫", [1]],
      ["two Chinese characters", "數學", [1]],
      ["nothing for two separate characters", "香學", []],
      ["a Chinese phrase", "中學數學題", [1]],
      ["Chinese words in any order", "題庫 香港", [1]],
      ["Chinese words between punctuation", "題庫、香港，數學・中學", [1]],
      ["Chinese words that stand apart", "香港題庫", [1]],
      ["Simplified words that stand apart", "香港题库", [1]],
      ["nothing for a quoted run that stands apart", "「香港題庫」", []],
      ["nothing if a part of a run is missing", "香港詩集", []],
      ["a rare form by the usual one", "吉國", [7]],
      ["the usual form by a rare one", "𠮷囯髙", [7]],
      ["a number with a comma", "1,000", [7]],
      ["nothing for a part of a number with a comma", "000,1", []],
      ["words after a comma without a space", "statutes,law", [2]],
      ["characters beside digits", "第1章", [1]],
      ["words in any order", "reports law", [2]],
      ["nothing if one word is missing", "law poems", []],
      ["nothing for a part of a word", "atutes", []],
      ["a word that is still being typed", "law stat", [2]],
      ["whole words only if one matches", "quoted law", [2]],
      ["nothing for a partial word before others", "stat law", []],
      ["nothing for two letters", "la", []],
      ["a phrase", '"law reports"', [2]],
      ["nothing for a phrase in the wrong order", '"reports law"', []],
      ["a phrase in other quotes", "「數學題庫」", [1]],
      ["words without an excluded one", "steps -poems", [1]],
      ["nothing with an excluded word", "steps -數學", []],
      ["nothing with an excluded phrase", 'law -"law reports"', []],
      ["everything without an excluded word", "-law", [1, 3, 4, 5, 6, 7]],
      ["plurals and forms of a verb", "problems number", [1]],
      ["full-width as half-width", "AI training", [3]],
      ["half-width as full-width", "ＬＡＷ　report", [2]],
      ["Simplified in Traditional", "数学题库", [1]],
      ["Latin without its accents", "uber strassen", [3]],
      ["Latin with extra accents", "córpus", [2]],
      ["any case of Greek", "οδος", [4]],
      ["any case of Cyrillic", "НАУЧНЫЕ", [6]],
      ["Korean before a particle", "신문", [5]],
      ["Arabic without its vowels", "علمية", [6]],
      ["Turkish without its dots", "ışık", [5]],
      ["Hiragana as Katakana", "かたかな", [6]],
      ["a name with a straight apostrophe", "o'neil", [4]],
      ["curly quotes", "“quoted”", [2]],
      ["an emoji", "📚", [4]],
      ["an emoji of several code points", "👩‍🏫", [4]],
      ["a name with symbols", "C++", [3]],
      ["nothing for a name without its symbols", "C", []],
      ["a hyphen as a space", '"e book"', [3]],
      ["words with surrounding spaces", "   statutes  ", [2]],
      ["nothing for symbols alone", "%", []],
      ["words after an unclosed quote", '"law', [2]],
    ])("finds %s", async (_, typed, found) => {
      expect(await find(typed)).toEqual(found);
    });

    test.each([
      "a OR b",
      "NOT law",
      "law AND steps*",
      "NEAR(law reports)",
      "title:law",
      "{title}: law",
    ])("treats the engine's operators as words: %p", async (typed) => {
      expect(await find(typed)).toEqual([]);
    });

    test.each([
      ...[
        '"',
        '""',
        '"""',
        "-",
        "--",
        "^Corpus",
        "law*",
        "(law",
        "law)",
        "\\",
        "''",
        "a:b",
        "<->",
        "!law",
      ],
      ...["'; drop table packages; --", "law\0reports", "\u0001\u0002\u0003law", "\ud800law", "&|"],
    ])("searches only for the typed text: %p", async (typed) => {
      expect(await find(typed)).toBeArray();
    });

    test.each(["", " ", "\u3000\n\t"])("searches for nothing with %p", async (typed) => {
      expect(await find(typed)).toBeNull();
    });

    test("does not match across title and description", async () => {
      for (const typed of ['"題庫 Worked"', '"statutes 判例"'])
        expect(await find(typed)).toEqual([]);
    });
  });

  test("finds a package by its publisher, subjects and choices", async () => {
    await stock([]);
    await addToSearch(db, 1, {
      title: "Sea tales",
      description: "Seventy-two.",
      publisher: "Lantau Press",
      subject_areas: '["algebra","geometry"]',
      category: "textbook",
      language: "zh-traditional",
      content_type: "novels",
    });
    const words = [
      "lantau",
      "geometry sea",
      "textbook",
      "課本",
      "教科書",
      "교과서",
      "Chinese",
      "中国語",
      "소설",
      "novel",
    ];
    for (const typed of words)
      expect({ typed, found: await find(typed) }).toEqual({ typed, found: [1] });
    for (const typed of ["国", "書", "國"]) expect(await find(typed)).toEqual([]);
    expect(await find('"algebra geometry"')).toEqual([]);
    expect(await find("japanese")).toEqual([]);
  });

  test("finds a package by a name of one character", async () => {
    await stock([]);
    await addToSearch(db, 1, { title: "Verses", description: "", content_type: "poetry" });
    expect(await find("詩")).toEqual([1]);
    expect(await find("歌")).toEqual([]);
  });

  test("finds a package by its English title and abstract", async () => {
    await stock([]);
    await addToSearch(db, 1, {
      title: "全唐詩",
      description: "四萬餘首",
      english_title: "Complete Tang Poems",
      english_abstract: "Collated texts.",
    });
    for (const typed of ["唐詩", "complete", "poetry 萬", "collated tang"])
      expect({ typed, found: await find(typed) }).toEqual({ typed, found: [1] });
    expect(await find('"poems collated"')).toEqual([]);
    const ranked = { ...parseSearch("tang poem"), rank: RANKS["in-title"] } as SearchQuery;
    const rows = db.selectFrom(searchMatches(ranked).as("found")).select("found.seq").execute();
    expect(await rows).toHaveLength(1);
  });

  test("finds a package only by its latest texts, until it is removed", async () => {
    await stock(SHELF);
    await addToSearch(db, 1, { title: "Renamed", description: "全部換新" });
    for (const typed of ["數學", "problem sets"]) expect(await find(typed)).toEqual([]);
    for (const typed of ["renamed", "換"]) expect(await find(typed)).toEqual([1]);
    await removeFromSearch(db, 1);
    for (const typed of ["renamed", "換"]) expect(await find(typed)).toEqual([]);
    expect(await find("statutes")).toEqual([2]);
  });

  test("finds exactly the texts that contain the typed words", async () => {
    // Few characters, so that short queries hit, miss and repeat often.
    const text = fc.string({ unit: fc.constantFrom(...'ab 文集字Ａ😀"-.\n'), maxLength: 12 });
    const shelf = fc.array(fc.record({ title: text, description: text }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(shelf, text, async (texts, typed) => {
        await stock(texts);
        const has = ({ title, description }: Text, phrase: string) =>
          [title, description].some((own) => `${spaced(own)} `.includes(spaced(phrase)));
        const wanted = typed.replaceAll(/["-]/g, " ");
        const words = wordsIn(wanted).map(({ text }) => text);
        const found = texts.flatMap((own, i) =>
          words.length > 0 && words.every((word) => has(own, word)) ? [i + 1] : [],
        );
        const query = parseSearch(words.join(" "));
        expect(await findAll(query)).toEqual(words.length === 0 ? null : found);
      }),
      { numRuns: 60 },
    );
  });
});

function spaced(text: string): string {
  return wordsIn(text)
    .map(({ text: word, isRun }) => (isRun ? word : ` ${word} `))
    .join(" ");
}

test("parses words, phrases and exclusions", () => {
  expect(parseSearch('lamp "tang poems" -數學')).toEqual({
    wanted: [[[["lamp"]]], [[["tang", "poem"]]]],
    unwanted: [[[["数学"]]]],
  });
});
