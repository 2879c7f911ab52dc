import { expect, test } from "bun:test";
import { scriptName } from "../../src/lib/languages";

test.each([
  ["en", "Hant", /^Traditional/],
  ["en", "Latn", /^Latin$/],
  ["ja", "Kore", /韓|ハングル|コリア|Kore/],
  ["zh-Hant", "Hans", /簡體/],
] as const)("in %s, %s has a name of its own", (locale, code, name) => {
  expect(scriptName(locale, code)).toMatch(name);
});

test("a script that is unknown says so", () => {
  expect(scriptName("en", "Zzzz")).toBe("Unknown Script");
});
