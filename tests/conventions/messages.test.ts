import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { LOCALES, messagesFor } from "../../views/messages/catalogue";
import { errors } from "../../views/messages/en/errors";
import { fields } from "../../views/messages/en/fields";
import { ROOT, type Source, sourcesIn } from "../support/sources";

/** Kinds that leave their code to whoever extends or makes them. */
const OPEN_KINDS = "DomainError|Refusal|Forbidden|NotFound|Conflict";

let sources: Source[];
let code: string;

beforeAll(async () => {
  sources = await sourcesIn("src");
  code = sources.map(({ text }) => text).join("\n");
});

describe("errors", () => {
  /** The codes that classes fix, and that are given where one is made. */
  function thrownCodes(): string[] {
    const fixed = [...code.matchAll(/super\(\s*"([a-z-]+)"/g)];
    const given = [...code.matchAll(new RegExp(`new (?:${OPEN_KINDS})\\(\\s*"([a-z-]+)"`, "g"))];
    return [...fixed, ...given].map(([, found = ""]) => found);
  }

  test("each have words for their code", () => {
    const codes = thrownCodes();
    expect(codes.length).toBeGreaterThan(15);
    expect(codes.filter((thrown) => !Object.hasOwn(errors, thrown))).toEqual([]);
  });

  test("each name their code where they are declared", () => {
    const declared = [
      ...code.matchAll(new RegExp(`class (\\w+) extends (?:${OPEN_KINDS}) \\{(.*?)\\n\\}`, "gs")),
    ];
    expect(declared.length).toBeGreaterThan(10);
    const nameless = declared.filter(([, , body = ""]) => !/super\(\s*"[a-z-]+"/.test(body));
    expect(nameless.map(([, name]) => name)).toEqual([]);
  });

  test("have no words that nothing throws", () => {
    const codes = new Set([...thrownCodes(), "internal"]);
    expect(Object.keys(errors).filter((worded) => !codes.has(worded))).toEqual([]);
  });
});

describe("faults of a field", () => {
  const VALUES = [
    ...[undefined, null, "", " ", "x", "x".repeat(5000), "-1", "1e9", "0", "99999999999"],
    ...[0, -1, 1.5, 1e12, Number.NaN, true, false, [], {}, ["x"]],
  ];

  /** Every message that the schemas of a file give, whatever they are fed. */
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

  test("each have words for their code, or are a sentence", async () => {
    const files = sources.map(({ path }) => path).filter((path) => path.endsWith("/schema.ts"));
    expect(files.length).toBeGreaterThan(3);
    const messages = new Set((await Promise.all(files.map(messagesOf))).flat());
    expect(messages.size).toBeGreaterThan(20);
    const wordless = [...messages].filter((m) => !m.includes(" ") && !Object.hasOwn(fields, m));
    expect(wordless).toEqual([]);
  });

  test("found by a verb have words too", () => {
    const codes = [...code.matchAll(/path: "\w+", message: "([^"]+)"/g)].map(
      ([, found = ""]) => found,
    );
    expect(codes).not.toBeEmpty();
    expect(codes.filter((found) => !Object.hasOwn(fields, found))).toEqual([]);
  });

  test("have no words that nothing gives", () => {
    expect(Object.keys(fields).filter((worded) => !code.includes(`"${worded}"`))).toEqual([]);
  });
});

describe("every text of the catalogue", () => {
  function texts(value: unknown, path: string): Array<{ path: string; text: string }> {
    if (typeof value === "string") return [{ path, text: value }];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => texts(inner, `${path}.${name}`));
  }

  test.each([...LOCALES])("is there in %s, and has no spaces around it", (locale) => {
    const all = texts(messagesFor(locale), locale);
    expect(all.length).toBeGreaterThan(200);
    const odd = all.filter(
      ({ path, text }) => text !== text.trim() || (text === "" && !/flash/.test(path)),
    );
    expect(odd).toEqual([]);
  });
});
