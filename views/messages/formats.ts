import { languageName } from "../../src/lib/languages";
import { once } from "../../src/lib/memo";

/** Numbers as a language writes them. Each is made on first use, since a start needs few. */
export function formatsIn(locale: string) {
  const integer = once(() => new Intl.NumberFormat(locale));
  const share = once(() => new Intl.NumberFormat(locale, { style: "percent" }));
  const dollars = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      ...{ style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" },
      ...{ minimumFractionDigits, maximumFractionDigits },
    });
  const whole = once(() => dollars(0, 0));
  const exact = once(() => dollars(2, 2));
  const tiny = once(() => dollars(0, 6));
  return {
    number: (count: number) => integer().format(count),
    /** Of a share of 1; a little is not nothing. */
    percent: (of: number) =>
      of > 0 && of < 0.01 ? `<${share().format(0.01)}` : share().format(of),
    /** Cents only below ten dollars: an estimate is not an invoice. */
    money: (cents: number) => (cents < 1000 ? exact() : whole()).format(cents / 100),
    wordPrice: (centsPerThousand: number) => tiny().format(centsPerThousand / 100_000),
    language: (code: string) => languageName(locale, code),
  };
}
