import MessageFormat from "@messageformat/core";
import { parse, type Token } from "@messageformat/parser";
import { formatDollars } from "../../src/lib/money";
import type { Forms } from "../../src/lib/wording";

/** Custom formatters, used as `{amountCents, money}`. */
const formatters = {
  money: (cents: unknown) => formatDollars(Number(cents)),
  megabytes: (bytes: unknown) => String(Math.floor(Number(bytes) / 1_000_000)),
  gigabytes: (bytes: unknown) => String(Math.floor(Number(bytes) / 1_000_000_000)),
};

const compilers = new Map<string, MessageFormat>();

/** @throws Error for an invalid ICU message, or a plural form that the language lacks */
export function compile(text: string, locale: string) {
  return compilerFor(locale).compile(text);
}

function compilerFor(locale: string): MessageFormat {
  const known = compilers.get(locale);
  if (known) return known;
  const compiler = new MessageFormat(locale, { customFormatters: formatters });
  compilers.set(locale, compiler);
  return compiler;
}

/** @throws TypeError for a message that browsers, which have no parser, cannot format */
export function templateOf(text: string): string | Forms {
  const tokens = parse(text);
  const [first] = tokens;
  if (tokens.length > 1 || first?.type !== "plural") return placesOf(tokens, text);
  const forms = first.cases.map(({ key, tokens }) => [key, placesOf(tokens, text, first.arg)]);
  return [first.arg, Object.fromEntries(forms)];
}

function placesOf(tokens: readonly Token[], text: string, count?: string): string {
  const parts = tokens.map((token) => {
    if (token.type === "content") return token.value;
    if (token.type === "argument") return `{${token.arg}}`;
    if (token.type === "octothorpe") return `{${count}, number}`;
    if (token.type === "function" && token.key === "number") return `{${token.arg}, number}`;
    throw new TypeError(`A browser cannot format ${text}`);
  });
  return parts.join("");
}
