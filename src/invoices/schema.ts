import { z } from "zod";
import { COUNTRY_CODES } from "../lib/countries";
import { line, paragraph, toLine, trimInput, yesOrNo } from "../lib/inputs";
import { toAsciiDigits, toHalfWidth } from "../lib/numerals";
import { GROUPS_ABROAD, type GroupAbroad, KINDS_ABROAD, TAX_KINDS } from "../rules/tax";
import { hasValidPeppolChecksum, isPeppolId, vatNumberIn } from "./electronic-address";

/** No country charges more than 27%. */
const MAX_TAX_PERCENT = 30;

const MAX_LINES = 8;

/** Browsers omit unchecked boxes, but our form can send "false". */
const UNCHECKED_VALUES = new Set<unknown>([undefined, null, "", "false"]);

const emptyIfMissing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? "", schema);

const shortText = (maxLength: number) => emptyIfMissing(line().max(maxLength, "too-long"));

const multilineText = (maxLength: number) =>
  emptyIfMissing(
    paragraph()
      .overwrite((text) => text.replaceAll(/\r\n?/g, "\n"))
      .max(maxLength, "too-long")
      .regex(/^(\n|[^\p{Cc}\u2028\u2029])*$/u, "control-characters")
      .refine((text) => text.split("\n").length <= MAX_LINES, "lines-too-many")
      .overwrite((text) => text.split("\n").map(toLine).filter(Boolean).join("\n")),
  );

function isSafeLink(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

const paymentLink = emptyIfMissing(
  line()
    .max(500, "too-long")
    .refine((text) => text === "" || isSafeLink(text), "link-not-https")
    .transform((text) => (text === "" ? "" : new URL(text).href)),
);

const RATE_PATTERN = /^\d{1,2}([.,]\d{1,2})? ?%?$/;

/** In hundredths of a percent. */
const taxRate = z.preprocess(
  (value) => (typeof value === "string" ? toAsciiDigits(toHalfWidth(value)) : trimInput(value)),
  line()
    .refine((text) => text === "" || RATE_PATTERN.test(text), "tax-rate")
    .transform((text) => Math.round(Number(text.replace(",", ".").replace("%", "")) * 100))
    .refine((rate) => rate <= MAX_TAX_PERCENT * 100, "tax-rate"),
);

/** If the kind is empty, the tax for buyers in the seller's country applies. */
const rulesAbroad = {
  numberedTaxKind: emptyIfMissing(z.enum(["", ...KINDS_ABROAD.numbered], "choice-invalid")),
  numberedTaxRate: taxRate,
  numberedTaxNote: shortText(200),
  unionTaxKind: emptyIfMissing(z.enum(["", ...KINDS_ABROAD.union], "choice-invalid")),
  unionTaxRate: taxRate,
  unionTaxNote: shortText(200),
  abroadTaxKind: emptyIfMissing(z.enum(["", ...KINDS_ABROAD.abroad], "choice-invalid")),
  abroadTaxRate: taxRate,
  abroadTaxNote: shortText(200),
} satisfies Record<`${GroupAbroad}Tax${"Kind" | "Rate" | "Note"}`, z.ZodType>;

/** The fields of each rule: that for buyers in the seller's country, and those abroad. */
export const TAX_FIELDS = [
  { kind: "taxKind", rate: "taxRate" },
  ...GROUPS_ABROAD.map(
    (group) => ({ group, kind: `${group}TaxKind`, rate: `${group}TaxRate` }) as const,
  ),
] as const;

export const billingDetails = z
  .object({
    legalName: shortText(200),
    address: multilineText(500),
    countryCode: emptyIfMissing(
      line()
        .toUpperCase()
        .refine((code) => code === "" || COUNTRY_CODES.includes(code), "country-code"),
    ),
    registrationNumber: shortText(60),
    taxNumber: shortText(60),
    peppolId: emptyIfMissing(
      line()
        .max(55, "too-long")
        .refine((id) => id === "" || isPeppolId(id), "peppol-id")
        .refine(hasValidPeppolChecksum, "peppol-check"),
    ),
    bankDetails: multilineText(600),
    paymentLink,
    taxKind: emptyIfMissing(z.enum(["", ...TAX_KINDS], "choice-invalid")),
    taxRate,
    taxNote: shortText(200),
    /** False if the price includes the tax. */
    taxAdded: z.preprocess(
      (value) =>
        value === "on" || value === "true" ? true : UNCHECKED_VALUES.has(value) ? false : value,
      yesOrNo(),
    ),
    ...rulesAbroad,
  })
  .superRefine(({ taxNumber, countryCode, ...details }, context) => {
    const addFault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const kinds = TAX_FIELDS.map(({ kind }) => details[kind]);
    for (const { kind, rate } of TAX_FIELDS)
      if (details[kind] === "standard" && details[rate] === 0) addFault(rate, "tax-rate");
    if (kinds.some((kind) => kind !== "" && kind !== "outside") && taxNumber === "")
      addFault("taxNumber", "tax-number-required");
    else if (kinds.includes("export") && vatNumberIn(taxNumber) === null)
      addFault("taxNumber", "vat-number-required");
    if (kinds.every((kind, i) => i === 0 || kind === "")) return;
    if (details.taxKind === "") addFault("taxKind", "tax-kind-required");
    if (countryCode === "") addFault("countryCode", "tax-country-required");
  });

export type BillingDetails = z.output<typeof billingDetails>;

export type BillingField = keyof BillingDetails;

export const NO_DETAILS: BillingDetails = billingDetails.parse({});

export const BILLING_FIELDS = Object.keys(NO_DETAILS) as BillingField[];

export const orderNumber = z.object({ orderNumber: shortText(60) });

const rateValue = (rate: number) => (rate === 0 ? "" : String(rate / 100));

export function billingValues(details: BillingDetails) {
  const { taxRate, numberedTaxRate, unionTaxRate, abroadTaxRate, taxAdded, ...texts } = details;
  return {
    ...texts,
    taxRate: rateValue(taxRate),
    numberedTaxRate: rateValue(numberedTaxRate),
    unionTaxRate: rateValue(unionTaxRate),
    abroadTaxRate: rateValue(abroadTaxRate),
    taxAdded: String(taxAdded),
  };
}
