import { join } from "node:path";
import { parse, type Token } from "@messageformat/parser";
import * as english from "./en";

/** Run `bun views/messages/make-values.ts` to write the types of all messages' values. */

export const VALUES = join(import.meta.dir, "values.ts");

export function valuesSource(): string {
  const domains = Object.entries(english).map(([domain, texts]) => {
    const lines = Object.entries(texts).flatMap(([key, text]) => {
      const values = [...valuesOf(parse(text))].map(([name, type]) => `${name}: ${type}`);
      return values.length === 0 ? [] : [`    ${propertyName(key)}: { ${values.join("; ")} };\n`];
    });
    return lines.length === 0
      ? `  ${domain}: object;\n`
      : `  ${domain}: {\n${lines.join("")}  };\n`;
  });
  return [
    "/** What messages are filled with, by domain and key. Made by make-values.ts. */\n",
    `export interface Values {\n${domains.join("")}}\n`,
  ].join("");
}

const propertyName = (key: string) => (/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key));

export function valuesOf(tokens: readonly Token[], found = new Map<string, string>()) {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    // The catalog fills in the site's name.
    if (token.type === "argument" && token.arg === "site") continue;
    if (token.type === "argument") found.set(token.arg, found.get(token.arg) ?? ANY);
    else found.set(token.arg, joined(found.get(token.arg), typeOf(token)));
    if ("cases" in token) for (const { tokens } of token.cases) valuesOf(tokens, found);
  }
  return found;
}

/** Keeps `null` if either select has a case for it. */
const joined = (before: string | undefined, type: string) =>
  before?.endsWith(NULL) && !type.endsWith(NULL) ? type + NULL : type;

const NULL = " | null";
const ANY = "string | number";

function typeOf(token: Exclude<Token, { type: "content" | "octothorpe" | "argument" }>): string {
  if (token.type !== "select") return "number";
  const keys = token.cases.map(({ key }) => key);
  if (keys.includes("null")) return (keys.includes("true") ? "boolean" : ANY) + NULL;
  return keys.includes("true") ? "boolean" : "string";
}

if (import.meta.main) await Bun.write(VALUES, valuesSource());
