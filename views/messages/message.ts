import { once } from "../../src/lib/memo";
import type { PluralForms } from "../../src/lib/wording";

/** Serialized for browsers as text with `{placeholders}`, or as one text per plural form. */
export interface Message<Values> {
  (values: Values): string;
  toJSON(): string | PluralForms;
}

/** Also true for quoted braces, although they are not values. */
export const hasValues = (text: string) => text.includes("{");

/** Takes 50 ms to load, so it loads on first use. */
const loadCompiler = once(() => require("./compile") as typeof import("./compile"));

/** Compiled on first use, because a process needs few of the thousands of messages. */
export function message(text: string, locale: string): Message<object> {
  const getFormatter = once(() => loadCompiler().compile(text, locale));
  const template = once(() => loadCompiler().templateOf(text));
  const format = (values: object) => getFormatter()(values as Record<string, unknown>);
  return Object.assign(format, { toJSON: template });
}
