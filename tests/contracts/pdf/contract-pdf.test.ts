import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { contractDocument } from "../../../messages/contract";
import { createTypesetter, TypesettingFailed } from "../../../src/contracts/pdf/typesetter";
import { TookTooLong } from "../../../src/lib/errors";
import { someTerms } from "../../support/contracts";
import { PATIENCE_MS } from "../../support/patience";
import { fontsOf, textOf } from "../../support/pdf";

/** The first contract loads the fonts, which is slow under load. */
setDefaultTimeout(PATIENCE_MS);

const typesetter = createTypesetter({ timeoutMs: PATIENCE_MS });
afterAll(() => typesetter.close());

const typeset = (lot: Parameters<typeof someTerms>[0] = {}) =>
  typesetter.typeset(contractDocument(someTerms(lot)));

test("contains the whole contract as selectable text", async () => {
  const terms = someTerms();
  const text = await textOf(await typeset());
  const document = contractDocument(terms);
  const texts = [
    document.title,
    ...document.summary.map(({ value }) => value),
    document.preamble,
    ...document.sections.flatMap(({ title, clauses }) => [
      title,
      ...clauses.flatMap(({ text: clause, facts = [] }) => [
        clause,
        ...facts.map(({ value }) => value),
      ]),
    ]),
    ...document.signatures.parties.flatMap(({ name, organization }) => [name, organization]),
  ];
  expect(texts.length).toBeGreaterThan(50);
  // A clause can continue on the next page, so the test searches word by word.
  const words = texts.flatMap((each) => each.split(/\s+/));
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(text).toContain("Page1of3");
});

test.each([
  ["Traditional Chinese", "香港中學數學題庫：堃喆與孖辮"],
  ["Cantonese and rare characters", "嘅咗啲㗎 杗姅詨跦穋歜觼鑤 𠝹𨋢"],
  ["Simplified Chinese", "汉语语料库：现代汉语词典"],
  ["Japanese", "日本語の文章集、峠と込み『カタカナ』ー"],
  ["Korean", "한국 신문 사설 모음 똠방각하"],
  ["Arabic", "مجموعة النصوص العربية لا"],
  ["Arabic with a number in brackets", "وثائق (٢)"],
  ["Persian with a joiner", "متن‌های فارسی (جلد ۲)"],
  ["Arabic among Latin, brackets and numbers", "اللغة (العربية) 2024 — AI corpus [v1.2]"],
  ["Hebrew", "אוסף חוקים עבריים"],
  ["Hebrew with numbers and brackets", "ספר (שני) 3.5 [abc]"],
  ["Adlam", "𞤆𞤵𞤤𞤢𞤪 (𞤢𞤣𞤤𞤢𞤥) 2"],
  ["Thai", "ชุดข้อความภาษาไทย ๑๒"],
  ["Devanagari", "हिन्दी ग्रंथ संग्रह।"],
  ["Bengali", "বাংলা গ্রন্থ সংগ্রহ।"],
  ["Tamil", "தமிழ் இலக்கியத் தொகுப்பு"],
  ["Khmer and Myanmar", "ភាសាខ្មែរ မြန်မာစာပေ"],
  ["Tibetan and Ethiopic", "བོད་ཡིག አማርኛ"],
  ["emoji", "🎉 👩‍🔬❤️🇭🇰1️⃣"],
  ["symbols", "x² + ∑ → ⅷ ☎ ♫"],
  ["accents and Cyrillic", "Żółć Nguyễn Ångström Русский Ελληνικά"],
])("draws %s with its own fonts", async (_, title) => {
  const pdf = await typeset({ title });
  expect(await textOf(pdf)).toContain(title.normalize("NFC").replaceAll(/\s+/gu, ""));
  for (const font of fontsOf(pdf)) {
    expect(font).toMatchObject({ name: expect.stringMatching(/^[A-Z]{6}\+/), toUnicode: true });
    expect(font.size).toBeGreaterThan(500);
    expect(font.size).toBeLessThan(100_000);
  }
  expect(pdf.length).toBeLessThan(200_000);
});

test.each([
  ["zh", "ChocolateClassicalSans"],
  ["ja", "ZenKakuGothicNew"],
  ["ko", "NotoSansKR"],
] as const)("draws Han characters in the forms used in %s", async (secondLanguage, font) => {
  const terms = { ...someTerms({ title: "直骨説飯 与・港 A「B」" }), secondLanguage };
  const pdf = await typesetter.typeset(contractDocument(terms));
  const names = fontsOf(pdf).map(({ name }) => name.replace(/^\w+\+|-\w+$/g, ""));
  expect(names).toContain(font);
  expect(await textOf(pdf)).toContain("直骨説飯与・港A「B」");
  const others = ["ZenKakuGothicNew", "NotoSansKR"].filter((each) => each !== font);
  expect(names.filter((name) => others.includes(name))).toEqual([]);
});

test("prints the code point of characters without a font", async () => {
  const text = await textOf(await typeset({ title: "𪚥 (rare)\u{f0000}" }));
  expect(text).toContain("[U+2A6A5](rare)[U+F0000]");
});

test("is tagged for accessibility, with language and title", async () => {
  const source = Buffer.from(await typeset()).toString("latin1");
  expect(source).toContain("/Marked true");
  expect(source).toContain("/Lang (en)");
  expect(source).toContain("/DisplayDocTitle true");
  expect(source).not.toMatch(/\/(JavaScript|JS|OpenAction|URI|EmbeddedFile)\b/);
});

test("is the same for the same contract", async () => {
  expect(Buffer.from(await typeset()).equals(Buffer.from(await typeset()))).toBe(true);
});

test("prints the longest and strangest values completely", async () => {
  const title = "W".repeat(100);
  const usageRights = `${"Research only. ".repeat(400)}\n\n最後一段`;
  const text = await textOf(await typeset({ title, usageRights, publisher: "\u202eevil\u0000" }));
  expect(text).toContain("最後一段");
  const unbroken = text.replaceAll(/AIM-2026-000123·Page\dof\d/g, "");
  expect(unbroken.match(/Researchonly\./g)).toHaveLength(400);
  expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(200);
  expect(text).toContain("evil");
});

test("is typeset off the event loop", async () => {
  await typeset();
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  turn();
  await typeset();
  done = true;
  expect(turns).toBeGreaterThan(50);
});

test("takes longer only for a worker's first contract", async () => {
  const slow = createTypesetter({ timeoutMs: 1, startMs: PATIENCE_MS });
  const typesetOnce = () => slow.typeset(contractDocument(someTerms()));
  expect((await typesetOnce()).byteLength).toBeGreaterThan(1000);
  expect(await typesetOnce().catch((error: Error) => error)).toBeInstanceOf(TookTooLong);
  expect((await typesetOnce()).byteLength).toBeGreaterThan(1000);
  slow.close();
});

test("refuses once the typesetter is closed", async () => {
  const closed = createTypesetter({ timeoutMs: 1000 });
  closed.close();
  const outcome = closed.typeset(contractDocument(someTerms()));
  expect(await outcome.catch((error: Error) => error)).toBeInstanceOf(TypesettingFailed);
});

test("can be requested later if it is not typeset in time", async () => {
  const hurried = createTypesetter({ timeoutMs: 1 });
  const outcome = hurried.typeset(contractDocument(someTerms()));
  expect(await outcome.catch((error: Error) => error)).toBeInstanceOf(TookTooLong);
  hurried.close();
});
