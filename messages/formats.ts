import { languageName, personName, regionName, scriptName } from "../src/lib/languages";
import { once } from "../src/lib/memo";
import { dollarSign } from "../src/lib/money";

export type Formats = ReturnType<typeof formatsIn>;

/** Building an Intl format takes about a millisecond, so each is built once. */
export function formatsIn(locale: string) {
  const numberFormat = (options?: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(locale, options));
    return (count: number) => format().format(count);
  };
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
    return (day: number | string) => format().format(new Date(day));
  };
  const dollarFormat = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    numberFormat({
      style: "currency",
      currency: "USD",
      currencyDisplay: dollarSign(locale) === "$" ? "narrowSymbol" : "symbol",
      minimumFractionDigits,
      maximumFractionDigits,
    });
  const [formatPercent, formatWholeDollars, formatDollarsAndCents, formatSmallDollars] = [
    numberFormat({ style: "percent" }),
    dollarFormat(0, 0),
    dollarFormat(2, 2),
    dollarFormat(0, 6),
  ];
  const listSeparator = once(() => {
    const parts = new Intl.ListFormat(locale, { style: "narrow" }).formatToParts(["1", "2", "3"]);
    return parts[1]?.value ?? ", ";
  });
  const isFamilyFirst = /^(zh|ja|ko)\b/.test(locale);
  function orderNames<Name>(given: Name, family: Name): Name[] {
    return isFamilyFirst ? [family, given] : [given, family];
  }
  return {
    names: orderNames,
    /** Uses the whole name in languages that put the family name first. */
    salutation: (given: string, family: string) =>
      isFamilyFirst ? personName(given, family) : given,
    number: numberFormat(),
    /** Rounds down, so that no figure overstates: `1.2M`, `190M`. */
    compact: numberFormat({
      notation: "compact",
      maximumFractionDigits: 1,
      maximumSignificantDigits: 3,
      roundingPriority: "lessPrecision",
      roundingMode: "trunc",
    }),
    /** Never shows a small share as zero. */
    percent: (fraction: number) =>
      fraction > 0 && fraction < 0.01 ? `<${formatPercent(0.01)}` : formatPercent(fraction),
    /** To a thousandth, so that a share can be multiplied again. */
    exactPercent: numberFormat({ style: "percent", maximumFractionDigits: 1 }),
    /** Shows cents only below ten dollars, because an estimate is not an invoice. */
    money: (cents: number) =>
      (cents < 1000 ? formatDollarsAndCents : formatWholeDollars)(cents / 100),
    wordPrice: (centsPerThousand: number) => formatSmallDollars(centsPerThousand / 100_000),
    list: (items: readonly string[]) => items.join(listSeparator()),
    month: dateFormat({ year: "numeric", month: "long" }),
    day: dateFormat({ year: "numeric", month: "short", day: "numeric" }),
    dayOfMonth: (day: number) => String(new Date(day).getUTCDate()),
    monthAndDay: dateFormat({ month: "short", day: "numeric" }),
    language: (code: string) => languageName(locale, code),
    script: (code: string) => scriptName(locale, code),
    /** Text that is not a country code stays unchanged. */
    region: (code: string) => regionName(locale, code),
  };
}
