import { expect, test } from "bun:test";
import { chooseText } from "../../src/rules/shown-text";

const original = { text: "鯨", lang: "ja" };

test.each([
  ["no English text", null],
  ["a message of an older server, without the field", undefined],
])("shows the original for %s", (_, english) => {
  expect(chooseText("en", original, english)).toEqual({ ...original, original: null });
});

test("shows the English text to readers of other languages", () => {
  expect(chooseText("en", original, "Whales")).toEqual({ text: "Whales", lang: "en", original });
  expect(chooseText("ja", original, "Whales")).toEqual({ ...original, original: null });
});
