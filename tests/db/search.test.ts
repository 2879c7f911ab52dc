import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Db } from "../../db/client";
import { makeFindable, removeFromSearch, searchMatches } from "../../db/search";
import { foldForSearch } from "../../src/lib/text";
import { newDatabase } from "../support/run-database";

let db: Db;

beforeEach(() => {
  db = newDatabase();
});

afterEach(() => db.destroy());

interface Text {
  title: string;
  description: string;
}

const SHELF: Text[] = [
  { title: "香港中學數學題庫", description: "Worked problem sets, with numbered steps." },
  { title: "Corpus of STATUTES", description: "判例 and law reports, “quoted” 'twice'" },
  { title: "Über Straßen", description: "ＡＩ ｔｒａｉｎｉｎｇ　ｄａｔａ, C++ & R&D 100%_off" },
  { title: "ΟΔΟΣ ΤΩΝ ΒΙΒΛΙΩΝ", description: 'Ελληνικά κείμενα 📚👩‍🏫 "AND OR NOT"' },
  { title: "한국 신문 사설", description: "Editorials\nfrom\tSeoul" },
  { title: "مقالات علمية", description: "Научные статьи и журналы" },
];

async function stock(texts: readonly Text[]): Promise<void> {
  for (const [i, text] of texts.entries()) await makeFindable(db, i + 1, text);
}

/** The row numbers found, in their order. */
async function find(typed: string): Promise<number[] | null> {
  const matches = searchMatches(typed);
  if (!matches) return null;
  const rows = await db.selectFrom(matches.as("found")).select("found.seq").execute();
  return rows.map(({ seq }) => seq).sort((a, b) => a - b);
}

describe("searching", () => {
  beforeEach(() => stock(SHELF));

  test.each([
    ["one Chinese character", "學", [1]],
    ["another, from a description", "判", [2]],
    ["two Chinese characters", "數學", [1]],
    ["two that are there, but apart", "香學", []],
    ["a Chinese phrase", "中學數學題", [1]],
    ["a Latin letter", "x", []],
    ["two Latin letters", "aw", [2]],
    ["Latin inside a word", "ROBLE", [1]],
    ["a phrase across a space", "of stat", [2]],
    ["a phrase in the wrong order", "statutes of", []],
    ["full-width as half-width", "AI training", [3]],
    ["half-width as full-width", "ＬＡＷ　ｒｅｐ", [2]],
    ["Simplified in Traditional", "数学题库", [1]],
    ["one Simplified character in Traditional", "学", [1]],
    ["Latin without its accents", "uber strassen", [3]],
    ["Latin with accents that the text has not", "córpus", [2]],
    ["any case of Greek", "οδος", [4]],
    ["any case of Greek, cut off", "ΤΩ", [4]],
    ["a final sigma alone", "Σ", [4]],
    ["any case of Cyrillic", "НАУЧНЫЕ", [6]],
    ["Korean", "신문", [5]],
    ["Arabic", "علمية", [6]],
    ["an accent", "über", [3]],
    ["white space as a space", "Editorials from Seoul", [5]],
    ["an emoji", "📚", [4]],
    ["an emoji of several code points", "👩‍🏫", [4]],
    ["double quotes", '"AND OR NOT"', [4]],
    ["a double quote inside", '👩‍🏫 "AND', [4]],
    ["single quotes", "'twice'", [2]],
    ["curly quotes", "“quoted”", [2]],
    ["signs", "C++ & R&D", [3]],
    ["LIKE's wildcards as themselves", "100%_off", [3]],
    ["a wildcard alone", "%", [3]],
    ["two wildcards that are not there", "__", []],
    ["spaces around", "   statutes  ", [2]],
  ])("finds %s", async (_, typed, found) => {
    expect(await find(typed)).toEqual(found);
  });

  test.each([
    '"',
    '""',
    '"""',
    "a OR b",
    "NOT law",
    "law AND reports*",
    "NEAR(law reports)",
    "body:law",
    "{body}: law",
    "-law",
    "^Corpus",
    "law*",
    "(law",
    "law)",
    "'; drop table packages; --",
    "\\",
    "law\0reports",
    "\u0001\u0002\u0003law",
    "\ud800law",
  ])("takes FTS operators and control characters as text: %p", async (typed) => {
    const wanted = foldForSearch(typed);
    const contained = SHELF.flatMap(({ title, description }, i) =>
      [title, description].some((text) => foldForSearch(text).includes(wanted)) ? [i + 1] : [],
    );
    expect(await find(typed)).toEqual(contained);
  });

  test.each(["", " ", "\u3000\n\t", "\0"])("%p asks for nothing", async (typed) => {
    expect(await find(typed)).toBeNull();
  });

  test("does not run on from a title into its description", async () => {
    for (const typed of ["題庫 Worked", "題庫Worked", "庫w", "庫 W", "STATUTES\n判例"]) {
      expect(await find(typed)).toEqual([]);
    }
  });
});

describe("the index", () => {
  test("knows a package by its latest texts only", async () => {
    await stock(SHELF);
    await makeFindable(db, 1, { title: "Renamed", description: "全部換新" });
    expect(await find("數學")).toEqual([]);
    expect(await find("problem sets")).toEqual([]);
    expect(await find("renamed")).toEqual([1]);
    expect(await find("換")).toEqual([1]);
  });

  test("forgets what is taken out, and nothing else", async () => {
    await stock(SHELF);
    await removeFromSearch(db, 1);
    for (const typed of ["學", "數學", "題庫", "worked"]) expect(await find(typed)).toEqual([]);
    expect(await find("statutes")).toEqual([2]);
    await removeFromSearch(db, 99);
    expect(await find("statutes")).toEqual([2]);
  });

  test("finds exactly the texts that contain what was typed", async () => {
    // Few characters, so that short queries hit, miss and repeat often.
    const text = fc.string({ unit: fc.constantFrom(..."abAB 文集ＡΣς😀\"'\n"), maxLength: 12 });
    const shelf = fc.array(fc.record({ title: text, description: text }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(shelf, text, async (texts, typed) => {
        for (let seq = 1; seq <= 8; seq++) await removeFromSearch(db, seq);
        await stock(texts);
        const wanted = foldForSearch(typed);
        const contained = texts.flatMap(({ title, description }, i) =>
          [title, description].some((own) => foldForSearch(own).includes(wanted)) ? [i + 1] : [],
        );
        expect(await find(typed)).toEqual(wanted === "" ? null : contained);
      }),
    );
  });
});
