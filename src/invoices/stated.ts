import type { ContractTerms } from "../contracts/terms";
import { addedRateOf } from "../packages/added-tax";
import { taxOn } from "../rules/fees";
import type { BuyerTax, TaxKind } from "../rules/tax";
import { countryOf } from "./details";
import type { BillingDetails } from "./schema";

export interface InvoiceParty {
  legalName: string;
  address: string;
  registrationNumber: string;
  taxNumber: string;
  /** An ISO 3166 code, or a name as the member typed it. */
  country: string;
  email: string;
  /** Such as `9930:DE123456788`; absent in older invoices. */
  peppolId?: string;
}

export interface InvoiceTax {
  kind: TaxKind;
  /** In hundredths of a percent. */
  rate: number;
  note: string;
  added: boolean;
  /** Of the list VATEX; absent in older invoices. */
  reasonCode?: string;
  /** Whom the tax was fixed for, with the first bid; absent if it was not. */
  fixed?: Pick<BuyerTax, "group" | "country" | "taxNumber">;
}

export interface InvoiceContent {
  reference: string;
  dueAt: number;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lot: Pick<ContractTerms["lot"], "id" | "title" | "titleLanguage" | "englishTitle">;
  tax: InvoiceTax;
  netCents: number;
  taxCents: number;
  totalCents: number;
  bankDetails: string;
  paymentLink: string;
  /** In a credit note: the number of the invoice that it cancels. */
  credits?: number;
}

interface InvoiceSources {
  terms: ContractTerms;
  seller: BillingDetails;
  buyer: BillingDetails;
  dueAt: number;
}

export function invoiceContent({ terms, seller, buyer, dueAt }: InvoiceSources): InvoiceContent {
  const { id, title, titleLanguage, englishTitle } = terms.lot;
  const tax = terms.tax?.fixed ? fixedTax(terms.tax.fixed) : statedTax(seller, terms.tax);
  const buyerParty = partyOf(buyer, terms.buyer);
  return {
    reference: terms.reference,
    dueAt,
    seller: partyOf(seller, terms.seller),
    buyer: { ...buyerParty, taxNumber: tax.fixed?.taxNumber || buyerParty.taxNumber },
    lot: { id, title, titleLanguage, ...(englishTitle !== undefined && { englishTitle }) },
    tax,
    ...amountsOf(terms.priceCents, tax),
    bankDetails: seller.bankDetails,
    paymentLink: seller.paymentLink,
  };
}

/** Of a seller with one rate for all buyers, only the added rate was fixed. */
function statedTax(seller: BillingDetails, agreed: ContractTerms["tax"]): InvoiceTax {
  const kind = seller.taxKind === "" ? "outside" : seller.taxKind;
  const addedRate = kind === "standard" ? (agreed?.addedRate ?? addedRateOf(seller)) : 0;
  const rate = addedRate || (kind === "standard" ? seller.taxRate : 0);
  return { kind, rate, note: seller.taxNote, added: addedRate > 0 };
}

function fixedTax({ kind, rate, note, reasonCode, addedRate, ...buyer }: BuyerTax): InvoiceTax {
  const { group, country, taxNumber } = buyer;
  const added = addedRate > 0;
  return { kind, rate, note, added, reasonCode, fixed: { group, country, taxNumber } };
}

export function partyOf(details: BillingDetails, party: ContractTerms["seller"]): InvoiceParty {
  const { address, registrationNumber, taxNumber, peppolId } = details;
  const legalName = details.legalName || party.organization || party.name;
  const country = countryOf(details, party) ?? party.country;
  const { email } = party;
  return { legalName, address, registrationNumber, taxNumber, country, email, peppolId };
}

/** Rounds only one amount, so that net and tax add up to a tax-inclusive price exactly. */
export function amountsOf(priceCents: number, { rate, added }: Pick<InvoiceTax, "rate" | "added">) {
  if (added) {
    const taxCents = taxOn(priceCents, rate);
    return { netCents: priceCents, taxCents, totalCents: priceCents + taxCents };
  }
  const netCents = Math.round((priceCents * 10_000) / (10_000 + rate));
  return { netCents, taxCents: priceCents - netCents, totalCents: priceCents };
}

export const hostOf = (paymentLink: string) => (paymentLink ? new URL(paymentLink).host : "");
