import { expect, test } from "bun:test";
import fc from "fast-check";
import { linesOf } from "../../src/typography/lines";

const measure = (text: string) => Array.from(text).length * 10;
const broken = (text: string, width: number, options = {}) =>
  linesOf(text, width, (from, to) => measure(text.slice(from, to)), options).map(({ from, to }) =>
    text.slice(from, to),
  );
const lines = (text: string, characters: number) => broken(text, characters * 10);

test("breaks between words, without trailing spaces", () => {
  expect(lines("the sale is agreed", 8)).toEqual(["the sale", "is", "agreed"]);
  expect(lines("agreed", 6)).toEqual(["agreed"]);
});

test("breaks Chinese between characters, but not before a comma", () => {
  expect(lines("唐詩三百首,全集", 4)).toEqual(["唐詩三百", "首,全集"]);
  expect(lines("唐詩三百,全集", 4)).toEqual(["唐詩三", "百,全集"]);
});

test("breaks a title between phrases", () => {
  const titled = (text: string) => broken(text, 60, { title: true });
  expect(titled("四萬餘首，附體裁標記")).toEqual(["四萬餘首，", "附體裁標記"]);
  expect(titled("法律文書コーパス")).toEqual(["法律文書", "コーパス"]);
  expect(titled("tide tables of Kowloon")).toEqual(["tide", "tables", "of", "Kowloo", "n"]);
});

test("cuts words that are too long, but never inside a character", () => {
  expect(lines("xxxxxxxxxx", 4)).toEqual(["xxxx", "xxxx", "xx"]);
  expect(broken("👩‍🔬👩‍🔬", 30)).toEqual(["👩‍🔬", "👩‍🔬"]);
});

test("ends lines at line breaks, and has one line for empty text", () => {
  expect(lines("one\ntwo\n\nthree", 20)).toEqual(["one", "two", "", "three"]);
  expect(lines("", 20)).toEqual([""]);
});

test("loses no character and makes no line too wide", () => {
  const visible = (text: string) => text.replaceAll(/\s/gu, "");
  const text = fc.string({
    unit: fc.constantFrom("a", "é", "中", "。", "한", "-", " ", "\n", "(", "1"),
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), (given, width) => {
      const all = lines(given, width);
      expect(visible(all.join(""))).toBe(visible(given));
      for (const line of all) expect(measure(line)).toBeLessThanOrEqual(width * 10);
    }),
  );
});
