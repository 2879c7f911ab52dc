import { once } from "../src/lib/memo";
import { type PluralForms, textOf, type Wording, wordsFromJson } from "../src/lib/wording";

/** Serialized for browsers as text with `{placeholders}`, or as one text per plural form. */
export interface Message<Values> {
  (values: Values): string;
  toJSON(): string | PluralForms;
}

/** Also true for quoted braces, although they are not values. */
export const hasValues = (text: string) => text.includes("{");

/** Takes 50 ms to load, so it loads on first use. */
const loadCompiler = once(() => require("./compile") as typeof import("./compile"));

/**
 * Made on first use, because a process needs few of the thousands of messages. The compiler formats
 * only what browsers cannot, so that a text reads the same in both.
 */
export function message(text: string, locale: string): Message<object> {
  const template = once(() => loadCompiler().templateOf(text));
  const getFormatter = once((): ((values: object) => string) => {
    const json = template();
    if (json === null) return loadCompiler().compile(text, locale) as (values: object) => string;
    const wording = wordsFromJson(json, locale) as Wording<object>;
    return (values) => textOf(wording, values);
  });
  const toJSON = () => {
    const json = template();
    if (json === null) throw new TypeError(`A browser cannot format ${text}`);
    return json;
  };
  return Object.assign((values: object) => getFormatter()(values), { toJSON });
}
