import { describe, expect, test } from "bun:test";
import { LOCALES, messagesFor } from "../../messages/catalogue";
import type { Messages } from "../../messages/messages";
import { linesMatching, sourcesIn } from "../support/sources";

type Leaf = string | number | boolean | null | ((...values: never[]) => unknown);

function leavesOf(messages: Messages): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return leaves.set(path, value as Leaf);
    for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`);
  };
  // Contracts are in English in every language, so that one wording binds both sides.
  const { contracts: _, ...translated } = messages;
  for (const [domain, words] of Object.entries(translated)) visit(words, domain);
  return leaves;
}

const english = leavesOf(messagesFor("en"));
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

const isCode = (path: string) => /\.\d+\.(id|category|path)$/.test(path);

const SAME_EVERYWHERE = /^[\W\d_]*$|^[A-Z\d][\w.+/ -]{0,14}$|^AI Marketplace/;

test("reads the whole catalog", () => {
  expect(LOCALES).toContain("en");
  expect(english.size).toBeGreaterThan(500);
});

describe.each(LOCALES)("the texts in %s", (locale) => {
  const leaves = leavesOf(messagesFor(locale));

  test("are exactly those of the English catalog", () => {
    // Another language can have longer or shorter lists.
    const named = (paths: Iterable<string>) =>
      [...new Set([...paths].map((path) => path.replace(/\.\d+\b.*$/, "[]")))].toSorted();
    expect(named(leaves.keys())).toEqual(named(english.keys()));
  });

  test("have a function wherever English has one", () => {
    const shape = (leaf: Leaf | undefined) =>
      typeof leaf === "function" ? "function" : typeof leaf;
    const odd = [...english]
      .filter(([path, leaf]) => leaves.has(path) && shape(leaves.get(path)) !== shape(leaf))
      .map(([path]) => path);
    expect(odd).toEqual([]);
  });

  test("leave codes unchanged", () => {
    const codes = [...english].filter(([path]) => isCode(path));
    expect(codes.filter(([path, code]) => leaves.get(path) !== code)).toEqual([]);
  });

  test("fill the same placeholders", () => {
    const odd = [...english].filter(([path, text]) => {
      const translated = leaves.get(path);
      return (
        typeof text === "string" &&
        typeof translated === "string" &&
        placesIn(translated).join() !== placesIn(text).join()
      );
    });
    expect(odd.map(([path]) => path)).toEqual([]);
  });

  test("are hardly ever English", () => {
    const sentences = [...english].filter(
      ([path, text]) => typeof text === "string" && !isCode(path) && !SAME_EVERYWHERE.test(text),
    );
    const left = sentences.filter(([path, text]) => leaves.get(path) === text);
    const allowed = locale === "en" ? sentences.length : sentences.length * 0.03;
    expect(left.length <= allowed ? [] : left.map(([path]) => path)).toEqual([]);
  });
});

describe("the sources", () => {
  test("take texts from the reader's catalog", async () => {
    const all = await sourcesIn("src", "views", "messages", "islands");
    const others = all.filter(({ path }) => !path.startsWith("messages/"));
    const runtime =
      /^import (?!type )(?!\{ type [^,}]+ \}).*messages\/en\/|^import (?!type ).*\.\.\/messages\/en\//;
    expect(linesMatching(others, runtime)).toEqual([]);
  });

  test("format no dates or numbers for a fixed language", async () => {
    const all = await sourcesIn("src", "views", "messages", "islands");
    const others = all.filter(
      // Amounts stay in dollars, and the analysis compares texts, not readers.
      ({ path }) =>
        !/^(messages\/|src\/lib\/(times|own-clock|countries|languages|wording)|src\/quality\/)/.test(
          path,
        ),
    );
    const fixed =
      /toLocaleString\((?!"en-US")|toLocaleDateString|Intl\.(DateTimeFormat|NumberFormat|DisplayNames|RelativeTimeFormat)\(/;
    expect(linesMatching(others, fixed)).toEqual([]);
  });
});
