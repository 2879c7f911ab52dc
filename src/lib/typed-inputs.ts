/*
 * Numbers and amounts come as text from a form, and as either from a program. What these functions do not
 * know is returned as it is, so that the schema behind them refuses it.
 */

/** Text or a number as text; null and nothing are "", which is not stated. */
export function typed(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : value;
}

/** The same as a number, with or without commas; null where it is not stated, NaN for other text. */
export function numeral(value: unknown): unknown {
  const text = typed(value);
  if (typeof text !== "string") return text;
  if (text === "") return null;
  const digits = text.replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}
