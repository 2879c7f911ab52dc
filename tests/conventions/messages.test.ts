import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { LOCALES, messagesFor } from "../../messages/catalogue";
import { ROOT, type Source, sourcesIn } from "../support/sources";

const { errors, fields } = messagesFor("en");

let sources: Source[];
let code: string;

beforeAll(async () => {
  sources = await sourcesIn("src");
  const lists = /^src\/lib\/((moderation-)?error-codes|faults)\.ts$/;
  code = sources.flatMap(({ path, text }) => (lists.test(path) ? [] : [text])).join("\n");
});

function unused(words: object): string[] {
  const isUsed = (worded: string) =>
    [`"${worded}"`, `${worded}: [`].some((use) => code.includes(use));
  return Object.keys(words).filter((worded) => !isUsed(worded));
}

// The types in src/lib/error-codes.ts and faults.ts require words for each code.

describe("errors", () => {
  test("have no unused messages", () => {
    expect(unused(errors)).toEqual([]);
  });
});

describe("faults of a field", () => {
  const VALUES = [
    ...[undefined, null, "", " ", "x", "x".repeat(5000), "-1", "1e9", "0", "99999999999"],
    ...[0, -1, 1.5, 1e12, Number.NaN, true, false, [], {}, ["x"]],
  ];

  async function messagesOf(path: string): Promise<string[]> {
    const exported = Object.values(await import(join(ROOT, path))) as unknown[];
    const schemas = exported
      .map((value) =>
        typeof value === "function" ? (value as (year: number) => unknown)(2026) : value,
      )
      .filter((value): value is z.ZodType => value instanceof z.ZodType);
    return schemas.flatMap((schema) => {
      const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const inputs = VALUES.flatMap((value) => [
        value,
        Object.fromEntries(names.map((name) => [name, value])),
      ]);
      return inputs.flatMap((input) =>
        (schema.safeParse(input).error?.issues ?? []).map(({ message }) => message),
      );
    });
  }

  test("have a text for each code", async () => {
    const files = sources.map(({ path }) => path).filter((path) => path.endsWith("/schema.ts"));
    expect(files.length).toBeGreaterThan(3);
    const messages = new Set((await Promise.all(files.map(messagesOf))).flat());
    expect(messages.size).toBeGreaterThan(20);
    const wordless = [...messages].filter((m) => !m.includes(" ") && !Object.hasOwn(fields, m));
    expect(wordless).toEqual([]);
  });

  test("have no unused field texts", () => {
    expect(unused(fields)).toEqual([]);
  });
});

describe("every text in the catalog", () => {
  function texts(value: unknown, path: string): Array<{ path: string; text: string }> {
    if (typeof value === "string") return [{ path, text: value }];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => texts(inner, `${path}.${name}`));
  }

  test.each([...LOCALES])("exists in %s without surrounding spaces", (locale) => {
    const all = texts(messagesFor(locale), locale);
    expect(all.length).toBeGreaterThan(200);
    const odd = all.filter(
      ({ path, text }) => text !== text.trim() || (text === "" && !/flash/.test(path)),
    );
    expect(odd).toEqual([]);
  });
});
