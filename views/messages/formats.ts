import { languageName, personName, regionName, scriptName } from "../../src/lib/languages";
import { once } from "../../src/lib/memo";

export type Formats = ReturnType<typeof formatsIn>;

/** Building an Intl format takes about a millisecond, so each is built once. */
export function formatsIn(locale: string) {
  const numbers = (options?: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(locale, options));
    return (count: number) => format().format(count);
  };
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
    return (day: number | string) => format().format(new Date(day));
  };
  const dollars = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    numbers({
      ...{ style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" },
      ...{ minimumFractionDigits, maximumFractionDigits },
    });
  const [share, whole, exact, tiny] = [
    numbers({ style: "percent" }),
    dollars(0, 0),
    dollars(2, 2),
    dollars(0, 6),
  ];
  const comma = once(() => {
    const parts = new Intl.ListFormat(locale, { style: "narrow" }).formatToParts(["1", "2", "3"]);
    return parts[1]?.value ?? ", ";
  });
  const isFamilyFirst = /^(zh|ja|ko)\b/.test(locale);
  function names<Name>(given: Name, family: Name): Name[] {
    return isFamilyFirst ? [family, given] : [given, family];
  }
  return {
    names,
    /** Uses the whole name in languages that put the family name first. */
    salutation: (given: string, family: string) =>
      isFamilyFirst ? personName(given, family) : given,
    number: numbers(),
    /** Rounds down, so that no figure overstates: `1.2M`, `190M`. */
    compact: numbers({
      ...{ notation: "compact", maximumFractionDigits: 1, maximumSignificantDigits: 3 },
      ...{ roundingPriority: "lessPrecision", roundingMode: "trunc" },
    }),
    /** Never shows a small share as zero. */
    percent: (fraction: number) =>
      fraction > 0 && fraction < 0.01 ? `<${share(0.01)}` : share(fraction),
    /** Shows cents only below ten dollars, because an estimate is not an invoice. */
    money: (cents: number) => (cents < 1000 ? exact : whole)(cents / 100),
    wordPrice: (centsPerThousand: number) => tiny(centsPerThousand / 100_000),
    list: (items: readonly string[]) => items.join(comma()),
    month: days({ year: "numeric", month: "long" }),
    day: days({ year: "numeric", month: "short", day: "numeric" }),
    dayOfMonth: (day: number) => String(new Date(day).getUTCDate()),
    monthAndDay: days({ month: "short", day: "numeric" }),
    language: (code: string) => languageName(locale, code),
    script: (code: string) => scriptName(locale, code),
    /** Text that is not a country code stays unchanged. */
    region: (code: string) => regionName(locale, code),
  };
}
