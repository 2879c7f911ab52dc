import { expect, test } from "bun:test";
import { personName } from "../../src/lib/languages";

test.each([
  ["美玲", "陳", "陳美玲"],
  ["지원", "김", "김지원"],
  ["さくら", "佐々木", "佐々木さくら"],
  ["ジョン", "スミス", "ジョン スミス"],
  ["Mei Ling", "Chan", "Mei Ling Chan"],
  ["Mei Ling", "陳", "Mei Ling 陳"],
  [" Ada ", "", "Ada"],
  [null, null, ""],
])("%p and %p are %p", (given, family, name) => {
  expect(personName(given, family)).toBe(name);
});
