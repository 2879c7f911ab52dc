import { COUNTRY_CODES, likelyCountries } from "../src/lib/countries";
import type { Messages } from "./messages";

interface Chooser {
  locale: string;
  timeZone: string;
  stated?: string;
}

/** All country codes by name, beginning with the likely ones. */
export function countryCodesFor(
  { profile }: Pick<Messages, "profile">,
  { locale, timeZone, stated = "" }: Chooser,
): string[] {
  const likely = likelyCountries(stated, locale, timeZone);
  const others = codesByName(locale, profile.country).filter((code) => !likely.includes(code));
  return [...likely, ...others];
}

const sortedCodes = new Map<string, readonly string[]>();

function codesByName(locale: string, nameOf: (code: string) => string): readonly string[] {
  const sorted = sortedCodes.get(locale) ?? sortByName(locale, nameOf);
  sortedCodes.set(locale, sorted);
  return sorted;
}

function sortByName(locale: string, nameOf: (code: string) => string): string[] {
  const { compare } = new Intl.Collator(locale);
  const names = new Map(COUNTRY_CODES.map((code) => [code, nameOf(code)] as const));
  return [...names.keys()].sort((a, b) => compare(names.get(a) ?? "", names.get(b) ?? ""));
}

/** For members whose country is not known. */
export interface CountryChoice {
  label: string;
  hint: string;
  placeholder: string;
  choices: ReadonlyArray<readonly [code: string, name: string]>;
}

export function countryChoice(
  messages: Pick<Messages, "auctions" | "invoices" | "profile">,
  chooser: Chooser,
): CountryChoice {
  const { country: label, chooseCountry: placeholder } = messages.invoices.details;
  const choices = countryCodesFor(messages, chooser).map(
    (code) => [code, messages.profile.country(code)] as const,
  );
  return { label, hint: messages.auctions.review.needsCountry, placeholder, choices };
}
