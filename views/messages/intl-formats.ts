import { once } from "../../src/lib/memo";

/** ICU takes about a millisecond to read a language, so no format is made before its first use. */
interface Format<Value> {
  format(value: Value): string;
}

export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Format<number> {
  const made = once(() => new Intl.NumberFormat(language, options));
  return { format: (value) => made().format(value) };
}

export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Format<Date | number> {
  const made = once(() => new Intl.DateTimeFormat(language, options));
  return { format: (value) => made().format(value) };
}
