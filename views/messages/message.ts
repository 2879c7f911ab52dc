import { once } from "../../src/lib/memo";
import type { Forms } from "../../src/lib/wording";

/** A message with values. On its way to a browser it is a text with `{places}`, or a text for each form. */
export interface Message<Values> {
  (values: Values): string;
  toJSON(): string | Forms;
}

/** Whether a text is more than itself: has places, or quotes what would be one. */
export const hasValues = (text: string) => text.includes("{");

/** Takes 50 ms to load, which a start does not need. */
const compiler = once(() => require("./compile") as typeof import("./compile"));

/**
 * A message of a language, in ICU MessageFormat. It is compiled when it is first worded, since a
 * process words few of the thousands that there are.
 */
export function message(text: string, locale: string): Message<object> {
  const compiled = once(() => compiler().compile(text, locale));
  const template = once(() => compiler().templateOf(text));
  const worded = (values: object) => compiled()(values as Record<string, unknown>);
  return Object.assign(worded, { toJSON: template });
}
