import { expect, test } from "bun:test";
import { writtenIn } from "../../src/lib/languages";

test.each([
  ["珠灣教育書社", undefined, "zh"],
  ["珠灣教育書社 Pearl Cove Education", "en", "zh"],
  ["公共事務, 新聞", "zh-Hant", "zh-Hant"],
  ["日本語", "ja", "ja"],
  ["日本語コーパス", "zh-Hant", "ja"],
  ["한국어", "en", "ko"],
  ["Harbour Lantern Press", "zh-Hant", undefined],
  ["Droit", "fr", undefined],
  ["", undefined, undefined],
])("%s is marked by its script, %p deciding between languages of one", (text, hint, tag) => {
  expect(writtenIn(text, hint)).toBe(tag);
});
