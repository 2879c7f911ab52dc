import { describe, expect, test } from "bun:test";
import { parse } from "@messageformat/parser";
import { LOCALES, nameWithoutIndex, nestMessages, textsIn } from "../../messages/catalogue";
import { compile, templateOf } from "../../messages/compile";
import { VALUES_PATH, valuesOf, valuesSource } from "../../messages/make-values";
import { message } from "../../messages/message";
import { sourcesIn } from "../support/sources";

type Named = [domain: string, key: string, text: string];

const messagesOf = (locale: (typeof LOCALES)[number]): Named[] =>
  Object.entries(textsIn(locale)).flatMap(([domain, texts]) =>
    Object.entries<string>(texts).map(([key, text]): Named => [domain, key, text]),
  );

const placesIn = (text: string) => [...valuesOf(parse(text)).keys()].toSorted();
const written = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    new Map(messagesOf(locale).map(([domain, key, text]) => [`${domain}.${key}`, text])),
  ]),
) as Record<(typeof LOCALES)[number], Map<string, string>>;
const english = written.en;

test("keeps the types of values in step with the English texts (bun messages/make-values.ts)", async () => {
  expect(await Bun.file(VALUES_PATH).text()).toBe(valuesSource());
});

test("uses every message in the code", async () => {
  const sources = await sourcesIn("src", "views", "messages", "islands");
  const code = sources.filter(({ path }) => !path.startsWith("messages/values"));
  const words = new Set(code.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  // Analyses of earlier versions keep their old names.
  const isKept = (name: string) => name.startsWith("quality.earlierMetrics.");
  const unused = [...english.keys()].filter(
    (name) => !isKept(name) && name.split(".").some((part) => !words.has(part)),
  );
  expect(unused).toEqual([]);
});

/** Messages that may repeat a text of another message, with the reason. */
const REPEATS: ReadonlyArray<[reason: string, names: RegExp]> = [
  [
    "a script gets its words whole, and no others",
    /^(auctions|chat\.window|collections\.upload|handingIn\.island|layout\.(standings|script|countdown)|security\.passkey|trade\.tables)\./,
  ],
  ["none of two nouns", /^(rights\.noUses|samples\.viewer\.none)$/],
  ["each refusal, notice and mail is edited by itself", /^(errors|fields|flash|mail)\./],
  [
    "a table has a name for each of its codes",
    /\.(actors|categories|contentTypes|fields|gates|languages|materialTypes|names|notifications|personalData|personalDataChoices|rows|shares|standings|states|statuses|steps|subjects|table|tabs|tags|themes|topics|turns|uses)\./,
  ],
];

test("repeats no text in all languages", () => {
  const inAll = (name: string) => LOCALES.map((locale) => written[locale].get(name)).join("\n");
  const names = [...english.keys()].filter(
    (name) => !name.startsWith("contractText.") && !REPEATS.some(([, of]) => of.test(name)),
  );
  const alike = Map.groupBy(names, inAll).values();
  expect([...alike].filter(({ length }) => length > 1)).toEqual([]);
});

test("falls back to English for a missing text", () => {
  const english = { "a.title": "Title", "a.count": "{n, plural, one {#} other {#s}}" };
  const lists = { "list.0": "One", "list.1": "Two" };
  const own = { "list.0": "一" };
  const { a, list } = nestMessages(own, { ...english, ...lists }, "ja") as {
    a: { title: string; count: (values: object) => string };
    list: string[];
  };
  expect([a.title, a.count({ n: 2 }), list]).toEqual(["Title", "2s", ["一"]]);
});

describe.each([...LOCALES])("the texts of %s", (locale) => {
  const texts = messagesOf(locale);

  test("match the English ones", () => {
    const names = (all: string[]) => [...new Set(all.map(nameWithoutIndex))];
    const own = names(texts.map(([domain, key]) => `${domain}.${key}`));
    expect(own.toSorted()).toEqual(names([...english.keys()]).toSorted());
  });

  test("are ICU messages with the forms of their language", () => {
    const wrong = texts.filter(([, , text]) => {
      const values = Object.fromEntries(placesIn(text).map((name) => [name, 1]));
      return compile(text, locale)(values) === "" && !text.startsWith("{");
    });
    expect(wrong).toEqual([]);
  });

  test("read the same in browsers, which have no ICU parser", () => {
    const differing = texts.filter(([, , text]) => {
      if (!text.includes("{") || templateOf(text) === null) return false;
      return [0, 1, 2, 5, 1234, 1_000_000].some((number) => {
        const named = [...valuesOf(parse(text)), ["site", "string"]] as const;
        const values = Object.fromEntries(
          named.map(([name, type]) => [name, type === "number" ? number : `${number}`]),
        );
        return message(text, locale)(values) !== compile(text, locale)(values);
      });
    });
    expect(differing).toEqual([]);
  });

  test("have the placeholders of the English texts", () => {
    const odd = texts.filter(([domain, key, text]) => {
      const translated = english.get(`${domain}.${key}`);
      return translated !== undefined && placesIn(translated).join() !== placesIn(text).join();
    });
    expect(odd).toEqual([]);
  });
});
