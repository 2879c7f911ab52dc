import { expect, test } from "bun:test";
import confusables from "../../src/lib/confusables/table.json";
import { foldedName, readingsOf } from "../../src/lib/folded-name";
import { skeletonOf } from "../../src/lib/lookalikes";
import { tableOf } from "../../tools/unicode/confusables";

test.each([
  ["a small L", "AI Marketplace", "Al Marketplace"],
  ["digits", "Oxford Illustrated", "0xford I11ustrated"],
  ["Cherokee", "AI Press", "ᎪI Press"],
  ["small Cherokee", "AI Press", "ꭺI Press"],
  ["Cyrillic", "Hamburg Press", "Наmburg Рrеss"],
  ["small Cyrillic", "Harbour", "наrbour"],
  ["Greek", "Zeta Books", "Ζετα Βοοκs"],
  ["full-width letters", "Kai Press", "Ｋａｉ　Ｐｒｅｓｓ"],
  ["mathematical letters", "Kai Press", "𝐊𝖆𝒾 𝙿𝗋𝕖𝓈𝘴"],
  ["accents", "Editions Etoile", "Éditions Étoile"],
  ["strokes", "Solvo", "Søĺvo"],
  ["zero-width characters", "Press", "Pr\u200be\u2060ss"],
  ["joined letters", "Modern Press", "Modem Press"],
  ["small capitals", "AI Press", "ᴀɪ ᴘʀᴇꜱꜱ"],
  ["traditional and simplified forms", "學術出版", "学术出版"],
  ["radicals", "人文出版社", "⼈⽂出版社"],
  ["katakana", "力ロ工", "カロエ"],
])("recognizes %s", (_, name, lookalike) => {
  expect(foldedName(lookalike)).toBe(foldedName(name));
});

test.each([
  ["Illinois Press", "Illinois University Press"],
  ["Al Jazeera", "Ali Jazeera"],
  ["O'Reilly", "O'Reill"],
  ["Nova Press", "Van Press"],
  ["海燈出版社", "海燈出版"],
  ["講談社", "小学館"],
  ["창비", "민음사"],
  ["Studio 54", "Studio 45"],
  ["Москва", "Минск"],
])("distinguishes %s from %s", (name, other) => {
  expect(foldedName(name)).not.toBe(foldedName(other));
});

test.each([
  ["a bar", "AI Press", "A| Press"],
  ["outlined letters", "KAI", "\u{1cce0}\u{1ccd6}\u{1ccde}"],
])("also reads %s as letters", (_, name, lookalike) => {
  expect(readingsOf(lookalike)).toEqual(expect.arrayContaining(readingsOf(name)));
});

test("also reads a bar as a separator", () => {
  expect(readingsOf("AI|Press")).toEqual(["al press", "allpress"]);
});

test("has all of Unicode's confusable characters", () => {
  const characters = Object.values(confusables.prototypes).flatMap((all) => [...all]);
  expect([confusables.version, characters.length]).toEqual(["17.0.0", 6565]);
  expect(new Set(characters).size).toBe(characters.length);
});

test("takes every mapping from a file of Unicode's", () => {
  const file =
    "\ufeff# confusables.txt\n# Version: 17.0.0\n05AD ;\t0596 ;\tMA\t# ( x → y )\n\n0022 ;\t0027 0027 ;\tMA # y\nFF02 ;\t0027 0027 ;\tMA\n# total: 3\n";
  expect(tableOf(file)).toEqual({
    version: "17.0.0",
    prototypes: { "\u0596": "\u05ad", "''": '"＂' },
  });
});

test("reads a long name without taking long steps", () => {
  const name = `a${"\u0301".repeat(100_000)}`;
  expect(skeletonOf(name)).toBe("a");
});
