import MessageFormat from "@messageformat/core";
import { parse, type Token } from "@messageformat/parser";
import { once } from "../../src/lib/memo";
import { formatDollars } from "../../src/lib/money";
import type { Forms } from "../../src/lib/wording";

/** A message with values. On its way to a browser it is a text with `{places}`, or a text for each form. */
export interface Message<Values> {
  (values: Values): string;
  toJSON(): string | Forms;
}

/** What a place may name besides `number`: `{amountCents, money}`. */
const formatters = {
  money: (cents: unknown) => formatDollars(Number(cents)),
  megabytes: (bytes: unknown) => String(Math.floor(Number(bytes) / 1_000_000)),
  gigabytes: (bytes: unknown) => String(Math.floor(Number(bytes) / 1_000_000_000)),
};

/** Whether a text is more than itself: has places, or quotes what would be one. */
export const hasValues = (text: string) => text.includes("{");

const compilers = new Map<string, MessageFormat>();

/**
 * A message of a language, in ICU MessageFormat. It is compiled when it is first worded, since a
 * process words few of the thousands that there are.
 */
export function message(text: string, locale: string): Message<object> {
  const compiled = once(() => compilerFor(locale).compile(text));
  const worded = (values: object) => compiled()(values as Record<string, unknown>);
  return Object.assign(worded, { toJSON: () => templateOf(text) });
}

function compilerFor(locale: string): MessageFormat {
  const known = compilers.get(locale);
  if (known) return known;
  const compiler = new MessageFormat(locale, { customFormatters: formatters });
  compilers.set(locale, compiler);
  return compiler;
}

/** @throws TypeError for what browsers cannot word, which have no parser of such messages */
function templateOf(text: string): string | Forms {
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
    throw new TypeError(`A browser cannot word ${text}`);
  });
  return parts.join("");
}
