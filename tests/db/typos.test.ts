import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { addToSearch, findAlternativeQuery } from "../../db/search";
import { onBothEngines } from "../support/engines";

const TITLES = [
  "Tang poetry 全唐詩",
  "Contract law",
  "Contrast of lenses",
  "Contract clauses",
  "Научные статьи",
];

onBothEngines(({ make, open }) => {
  let db: Db;

  beforeAll(async () => {
    db = open(make());
    for (const [i, title] of TITLES.entries())
      await addToSearch(db, i + 1, { title, description: "" });
  });

  afterAll(() => db.destroy());

  test.each([
    ["a letter too many", "tang poettry", "tang poetry", 'tang "poettry"'],
    ["a letter too few", "potry", "poetry", '"potry"'],
    ["two swapped letters", "peotry tang", "poetry tang", '"peotry" tang'],
    ["a wrong letter, preferring the more frequent word", "contrakt", "contract", '"contrakt"'],
    [
      "a wrong letter, if only the rarer word fits the others",
      "contraxt lenses",
      "contrast lenses",
      '"contraxt" lenses',
    ],
    ["a typo in another alphabet", "научнык", "научные", '"научнык"'],
  ])("forgives %s", async (_, typed, shown, exact) => {
    expect((await findAlternativeQuery(db, typed))?.correction).toEqual({ shown, exact });
  });

  test.each([
    ...[
      "tang poetry",
      '"poettry"',
      "-poettry",
      "lwa",
      "poxxry",
      "唐詞詞詞",
      "1234x",
      "poettry contrakt",
    ],
    ...["*", "📚📚📚📚", "x".repeat(200), "word ".repeat(40), '"', "-"],
  ])("searches %p as typed", async (typed) => {
    expect(await findAlternativeQuery(db, typed)).toBeNull();
  });
});
