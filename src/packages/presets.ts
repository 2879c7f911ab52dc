import { TERM_NAMES, USUAL_FORM, USUAL_TERMS } from "../rights/terms";
import type { Sale } from "../rules/sale";
import { PRESET_START } from "./start-fields";

const SALE: Sale = "highest";

/** What an empty form shows (docs/product.md#listing-form). */
export const PRESET_FORM = { ...USUAL_FORM, sale: SALE, buyers: "many", opens: PRESET_START };

type Body = Readonly<Record<string, unknown>>;

/** Calls and imports get the terms and the rule of an empty form, but sell one license at once. */
export function withPresets(body: unknown): Body {
  const { rights, ...listing } = (body ?? {}) as Body;
  const sale = listing.sale || SALE;
  if (!isObjectOrAbsent(rights)) return { ...listing, sale, rights };
  const { terms } = rights ?? {};
  if (!isObjectOrAbsent(terms)) return { ...listing, sale, rights };
  const unnamed = TERM_NAMES.filter((name) => !isNamed(name, terms?.[name]));
  const presets = Object.fromEntries(unnamed.map((name) => [name, USUAL_TERMS[name]]));
  return { ...listing, sale, rights: { ...rights, terms: { ...terms, ...presets } } };
}

const isObjectOrAbsent = (value: unknown): value is Body | null | undefined =>
  value === undefined || value === null || (typeof value === "object" && !Array.isArray(value));

/** For the word limit, null means no limit. */
const isNamed = (name: string, value: unknown) =>
  name === "outputWords"
    ? value !== undefined && value !== ""
    : Boolean(value ?? "") || value === false;
