import MessageFormat from "@messageformat/core";
import { parse, type Token } from "@messageformat/parser";
import { formatDollars } from "../src/lib/money";
import type { PluralForms } from "../src/lib/wording";

/** Custom formatters, used as `{amountCents, money}`. */
const formatters = {
  money: (cents: unknown, locale: string) => formatDollars(Number(cents), locale),
  megabytes: (bytes: unknown) => String(Math.floor(Number(bytes) / 1_000_000)),
  gigabytes: (bytes: unknown) => String(Math.floor(Number(bytes) / 1_000_000_000)),
};

const compilers = new Map<string, MessageFormat>();

/** @throws Error for an invalid ICU message, or a plural form that the language lacks */
export function compile(text: string, locale: string) {
  return compilerFor(locale).compile(text);
}

function compilerFor(locale: string): MessageFormat {
  const cachedCompiler = compilers.get(locale);
  if (cachedCompiler) return cachedCompiler;
  const compiler = new MessageFormat(locale, { customFormatters: formatters });
  compilers.set(locale, compiler);
  return compiler;
}

/** Returns null for a message that browsers, which have no parser, cannot format. */
export function templateOf(text: string): string | PluralForms | null {
  const tokens = parse(text);
  const [first] = tokens;
  if (tokens.length > 1 || first?.type !== "plural") return placeholderText(tokens);
  const forms = first.cases.map(({ key, tokens }) => [key, placeholderText(tokens, first.arg)]);
  const isSimple = !first.pluralOffset && forms.every(([, form]) => form !== null);
  return isSimple ? [first.arg, Object.fromEntries(forms)] : null;
}

function placeholderText(tokens: readonly Token[], pluralName?: string): string | null {
  const parts = tokens.map((token) => {
    if (token.type === "content") return token.value;
    if (token.type === "argument") return `{${token.arg}}`;
    if (token.type === "octothorpe") return `{${pluralName}, number}`;
    if (token.type === "function" && token.key === "number") return `{${token.arg}, number}`;
    return null;
  });
  return parts.includes(null) ? null : parts.join("");
}
