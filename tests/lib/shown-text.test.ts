import { expect, test } from "bun:test";
import { shownTo } from "../../src/lib/shown-text";

const original = { text: "鯨", lang: "ja" };

test.each([
  ["no English text", null],
  ["a message of an older server, without the field", undefined],
])("the original is shown for %s", (_, english) => {
  expect(shownTo("en", original, english)).toEqual({ ...original, original: null });
});

test("an English text is shown to those who do not read the original", () => {
  expect(shownTo("en", original, "Whales")).toEqual({ text: "Whales", lang: "en", original });
  expect(shownTo("ja", original, "Whales")).toEqual({ ...original, original: null });
});
