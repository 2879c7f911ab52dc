import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Locale, textsIn } from "../../messages/catalogue";
import { ROOT } from "../support/sources";

const LANGUAGES = [
  ["zh-Hant", "Traditional Chinese (Hong Kong)"],
  ["ja", "Japanese"],
  ["ko", "Korean"],
] as const;

/** Texts whose wording counts from a date, such as terms and contracts. */
const DATED = ["contractText", "legal"];

const guide = await Bun.file(join(ROOT, "CONTRIBUTING.md")).text();

function rejectedIn(name: string): RegExp[] {
  const section = guide.split(`#### ${name}\n`)[1]?.split(/^#/m)[0] ?? "";
  const table = section.replaceAll("\\|", "|"); // Escaped, because it is in a Markdown table.
  const rows = [...table.matchAll(/^\| .+ \| .+ \| (.+) \|$/gm)].slice(1);
  const terms = rows.flatMap(([, rejected = ""]) => rejected.split("、"));
  return terms.map((term) => new RegExp(/^`(.+)`$/.exec(term)?.[1] ?? RegExp.escape(term)));
}

const linesOf = (locale: Locale) =>
  Object.entries(textsIn(locale)).flatMap(([domain, own]) =>
    Object.entries<string>(own).map(([key, text]) => ({ key: `${domain}.${key}`, text })),
  );

const found = (locale: Locale, pattern: RegExp) =>
  linesOf(locale)
    .filter(({ text }) => pattern.test(text))
    .map(({ key }) => `${key}: ${pattern.source}`);

describe.each(LANGUAGES)("the messages in %s", (locale, name) => {
  test("contain no term that the glossary rejects", () => {
    const rejected = rejectedIn(name);
    expect(rejected.length).toBeGreaterThan(40);
    expect(rejected.flatMap((term) => found(locale, term))).toEqual([]);
  });
});

test("the messages in English contain no term that the glossary rejects", () => {
  const rejected = rejectedIn("English");
  expect(rejected.length).toBeGreaterThan(20);
  const messages = linesOf("en").filter(({ key }) => !DATED.includes(key.split(".")[0] ?? ""));
  const misnamed = messages.flatMap(({ key, text }) => {
    const shown = text.replace(/\{\w+(?=[,}])|[\w-]+ (?=\{)/g, "");
    return rejected.filter((term) => term.test(shown)).map((term) => `${key}: ${term.source}`);
  });
  expect(misnamed).toEqual([]);
});

test("puts no space next to full-width marks in Chinese and Japanese", () => {
  const spaced = / [，。、：；？！（）「」《》]|[，。、：；？！（）「」《》] (?!\{|other|=\d)/;
  const odd = [...found("zh-Hant", spaced), ...found("ja", spaced)];
  expect(odd).toEqual([]);
});

test("puts no space between Japanese and other letters, except after labels", () => {
  expect(found("ja", /[ぁ-ん、。] [{A-Za-z0-9.]|[}A-Za-z0-9] [ぁ-ん]/)).toEqual([]);
});

test("writes titles, marks and ranges consistently in each language", () => {
  const odd = [
    ...found("zh-Hant", /「\{(title|one|other)\}」|(?<!…)…(?!…|」)|\.\.\./),
    ...found("ja", /《|〜|\.\.\.|……/),
    ...found("ko", /‘\{(title|one|other)\}’|"| ~ |…(?!”)/),
    ...LANGUAGES.flatMap(([locale]) => found(locale, /[}\d] %/)),
    ...found("zh-Hant", /\p{Script=Han}[,:;?!()]|[,:;?!()]\p{Script=Han}/u),
    ...found("ja", /[\p{Script=Han}ぁ-んァ-ー][,:;?!()]|[,:;?!()][\p{Script=Han}ぁ-んァ-ー]/u),
  ];
  expect(odd).toEqual([]);
});

test("matches Korean particles after an amount to 달러", () => {
  expect(found("ko", /(amount|Cents, money|price|minimum)\}(을|은|과|으로|이[(가])/i)).toEqual([]);
});

test("uses only Big5 characters in Chinese", () => {
  const big5 = new TextDecoder("big5");
  const pairs: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      if (trail <= 0x7e || trail >= 0xa1) pairs.push(lead, trail);
  const known = new Set(big5.decode(new Uint8Array(pairs)));
  const odd = linesOf("zh-Hant")
    .filter(({ key }) => key !== "packages.languages.zh-simplified")
    .flatMap(({ key, text }) =>
      (text.match(/\p{Script=Han}/gu) ?? [])
        .filter((character) => !known.has(character))
        .map((character) => `${key}: ${character}`),
    );
  expect(known.size).toBeGreaterThan(13_000);
  expect(odd).toEqual([]);
});
