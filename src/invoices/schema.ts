import { z } from "zod";
import { COUNTRY_CODES } from "../lib/countries";
import { line, paragraph, toLine, trimInput, yesOrNo } from "../lib/inputs";
import { toAsciiDigits, toHalfWidth } from "../lib/numerals";
import { hasValidPeppolChecksum, isPeppolId } from "./electronic-address";

/** Sellers declare which tax applies; we do not decide it. */
export const TAX_KINDS = ["outside", "reverse", "exempt", "zero", "standard"] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

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
  })
  .superRefine(({ taxKind, taxRate: rate, taxNumber }, context) => {
    const addFault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (taxKind === "standard" && rate === 0) addFault("taxRate", "tax-rate");
    if (taxKind !== "" && taxKind !== "outside" && taxNumber === "")
      addFault("taxNumber", "tax-number-required");
  });

export type BillingDetails = z.output<typeof billingDetails>;

export type BillingField = keyof BillingDetails;

export const NO_DETAILS: BillingDetails = billingDetails.parse({});

export const BILLING_FIELDS = Object.keys(NO_DETAILS) as BillingField[];

export const orderNumber = z.object({ orderNumber: shortText(60) });

export function billingValues({ taxRate: rate, taxAdded, ...texts }: BillingDetails) {
  return { ...texts, taxRate: rate === 0 ? "" : String(rate / 100), taxAdded: String(taxAdded) };
}
