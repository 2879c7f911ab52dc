import { beforeEach, describe, expect, test } from "bun:test";
import { writeDueDocuments } from "../../db/search";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import type { NewPackage, Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();

const list = (lot: Partial<NewPackage> = {}): Promise<Package> =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { publisher: "", ...lot });

async function suggested(search: string, browser: Browser = world.visitor) {
  const response = await browser.get(`/api/suggestions?${new URLSearchParams({ search })}`);
  expect(response.status).toBe(200);
  const found = (await response.json()) as Array<Record<"kind" | "text" | "href", string>>;
  return found.map(({ kind, text }) => `${kind} ${text}`);
}

describe("typed text", () => {
  beforeEach(async () => {
    await list({ title: "Complete Tang Poems" });
    await list({ title: "香港中學數學題庫", language: "zh-traditional", publisher: "大嶼出版社" });
    await list({ title: "Sea tales", publisher: "O’Neil & Çelik Press" });
    await list({ title: "مقالات عِلْميّة", language: "Arabic" });
  });

  test.each([
    ["the beginning of a title", "compl", ["package Complete Tang Poems"]],
    ["a later word", "POEM", ["package Complete Tang Poems"]],
    ["consecutive words", "tang po", ["package Complete Tang Poems"]],
    ["nothing for words out of order", "poems tang", []],
    ["nothing for the middle of a word", "oems", []],
    ["nothing for a single letter", "t", []],
    ["any Chinese characters", "學題", ["package 香港中學數學題庫"]],
    ["Simplified in Traditional", "中学", ["package 香港中學數學題庫"]],
    ["a publisher", "大嶼", ["publisher 大嶼出版社"]],
    [
      "a name with a straight apostrophe and no accents",
      "o'neil & cel",
      ["publisher O’Neil & Çelik Press"],
    ],
    ["Arabic without its vowels", "علمي", ["package مقالات عِلْميّة"]],
    ["a category", "leg", ["category Legal"]],
    ["a category by a synonym", "新聞", ["category News"]],
    ["nothing for spaces", "  ", []],
    ["nothing for punctuation", "-*\"'%_\u202e", []],
  ])("finds %s", async (_, typed, found) => {
    expect(await suggested(typed)).toEqual(found);
  });
});

describe("synonyms in four languages", () => {
  beforeEach(async () => {
    await list({ title: "香港數學題庫", language: "zh-traditional" });
    await list({ title: "Lectures on mathematics" });
    await list({ title: "수학 문제집", language: "Korean" });
    await list({ title: "Mathilda’s poems" });
  });

  const all = ["香港數學題庫", "Lectures on mathematics", "수학 문제집"].map(
    (title) => `package ${title}`,
  );
  const [chinese, english, korean] = all;

  test.each([
    ["數學", [chinese, english, korean, "category STEM"]],
    ["mathematics", [english, chinese, korean, "category STEM"]],
    ["arithm", [english, chinese, korean, "category STEM"]],
    ["수학", [korean, english, chinese, "category STEM"]],
    ["数学", [chinese, english, korean, "category STEM"]],
    ["詩", ["package Mathilda’s poems"]],
    ["poetry", ["package Mathilda’s poems"]],
    ["le", [english, "category Legal"]],
    ["mathematics lectures", []],
  ])("match %s and rank the typed word first", async (typed, found) => {
    expect(await suggested(typed)).toEqual(found as string[]);
  });

  test("match only whole words", async () => {
    await list({ title: "Lawn care" });
    expect(await suggested("法律")).toEqual(["category Legal"]);
  });

  test("stay unused if five packages have the word", async () => {
    for (let i = 0; i < 5; i++) await list({ title: `數學 ${i}`, language: "zh-traditional" });
    expect(await suggested("數學")).not.toContain(english as string);
  });
});

test("links to a package, publisher or category in the reader's language", async () => {
  const lot = await list({
    title: "法律全書",
    language: "zh-traditional",
    publisher: "Legal Press",
  });
  await world.db.updateTable("packages").set({ english_title: "Legal texts" }).execute();
  await writeDueDocuments(world.db);
  const answer = async (language: string) => {
    const headers = { "accept-language": language };
    return (await world.visitor.get("/api/suggestions?search=legal", headers)).json();
  };
  const publisher = (note: string) => ({
    kind: "publisher",
    text: "Legal Press",
    note,
    lang: null,
    href: `/publisher/${lot.seller_id}`,
  });
  const href = "/marketplace?category=Legal";
  expect(await answer("en")).toEqual([
    { kind: "package", text: "Legal texts", note: null, lang: "en", href: `/package/${lot.id}` },
    publisher("stated by the seller"),
    { kind: "category", text: "Legal", note: null, lang: null, href },
  ]);
  expect(await answer("zh-Hant")).toEqual([
    { kind: "package", text: "法律全書", note: null, lang: "zh-Hant", href: `/package/${lot.id}` },
    publisher("由賣家自行填報"),
    { kind: "category", text: "法律", note: null, lang: null, href },
  ]);
});

test("suggests at most five of each kind, each once", async () => {
  for (let i = 0; i < 8; i++) await list({ title: `Port and port ${i}`, publisher: "Porter" });
  const found = await suggested("port");
  expect(found.filter((each) => each.startsWith("package"))).toHaveLength(5);
  expect(found.filter((each) => each.startsWith("publisher"))).toEqual(["publisher Porter"]);
});

test("suggests only running packages, by their latest title", async () => {
  const lot = await list({ title: "Harbour letters" });
  await world.db.updateTable("packages").set({ title: "Pilot letters" }).execute();
  await writeDueDocuments(world.db);
  expect(await suggested("harbour")).toEqual([]);
  expect(await suggested("pilot")).toEqual(["package Pilot letters"]);
  world.clock.set(lot.auction_end_time);
  expect(await suggested("pilot")).toEqual([]);
  await closeEndedAuctions(world.db, lot.auction_end_time);
  expect(await world.db.selectFrom("package_starts").select("text").execute()).toEqual([]);
});
