import { accounts } from "./en/accounts";
import { auctions } from "./en/auctions";
import { collections } from "./en/collections";
import { errorPages, errors } from "./en/errors";
import { fields } from "./en/fields";
import { flash } from "./en/flash";
import { landing } from "./en/landing";
import { layout } from "./en/layout";
import { legal } from "./en/legal";
import { mail } from "./en/mail";
import { packages } from "./en/packages";
import { quality } from "./en/quality";
import { samples } from "./en/samples";

const en = {
  accounts,
  auctions,
  collections,
  errorPages,
  errors,
  fields,
  flash,
  landing,
  layout,
  legal,
  mail,
  packages,
  quality,
  samples,
};

/** Every visible string. English is the type that further languages have to match. */
export type Messages = typeof en;

export const LOCALES = ["en"] as const;
export type Locale = (typeof LOCALES)[number];

const catalogues: Record<Locale, Messages> = { en };

export function messagesFor(locale: Locale): Messages {
  return catalogues[locale];
}
