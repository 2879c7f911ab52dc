import type { z } from "zod";
import type { ContractTerms } from "../../contracts/terms";
import type { DealStanding } from "../../delivery/waiting";
import { amountDue } from "../../invoices/due";
import type { ListedInvoice } from "../../invoices/invoices";
import { centsToDecimal } from "../../lib/money";
import { isoTime, isoTimeOrNull } from "../../lib/time";
import { NO_RIGHTS } from "../../rights/rights";
import type { OwnContract } from "../../trade/contract-list";
import type { contractSchema, licenseNumberSchema, soldPackageSchema } from "./contract-answers";

interface Papers {
  deal: DealStanding | undefined;
  invoice: ListedInvoice | undefined;
  /** Whether the party owes the site a fee for it. */
  hasFee: boolean;
}

export function contractJson(
  { id, reference, created_at, voided_at, package_id, terms, isSeller }: OwnContract,
  papers: Papers,
): z.output<typeof contractSchema> {
  const { deal, invoice } = papers;
  const { seller, buyer, lot, priceCents, agreedCents = priceCents } = terms;
  return {
    number: reference,
    id,
    side: isSeller ? "seller" : "buyer",
    seller: partyJson(seller),
    buyer: partyJson(buyer),
    package: soldPackageJson(package_id, terms),
    license: licenseNumberJson(terms),
    rights: lot.rights && { ...NO_RIGHTS, ...lot.rights },
    usageRights: lot.usageRights,
    price: centsToDecimal(priceCents),
    agreedPrice: centsToDecimal(agreedCents),
    payable: centsToDecimal(amountDue(terms, invoice?.tax ?? null).payableCents),
    concludedAt: isoTime(created_at),
    voidedAt: isoTimeOrNull(voided_at),
    delivery: deal
      ? {
          state: deal.state,
          turn: deal.turn,
          yourTurn: deal.isYours,
          until: isoTimeOrNull(deal.until),
        }
      : null,
    documents: documentsOf({ id, reference }, papers),
  };
}

const partyJson = ({ name, organization, country, email }: ContractTerms["seller"]) => ({
  name,
  organization,
  country,
  email,
});

export function soldPackageJson(
  id: string | null,
  { lot }: Pick<ContractTerms, "lot">,
): z.output<typeof soldPackageSchema> {
  return {
    id,
    title: lot.title,
    language: lot.language,
    titleLanguage: lot.titleLanguage,
    englishTitle: lot.englishTitle ?? null,
    category: lot.category,
    words: lot.words,
    characters: lot.characters ?? null,
    files: lot.files,
    formats: [...lot.formats],
    publisher: lot.publisher,
  };
}

export function licenseNumberJson({
  licence: license,
}: Pick<ContractTerms, "licence">): z.output<typeof licenseNumberSchema> {
  return license ? { kind: license.kind, number: license.number, of: license.of ?? null } : null;
}

function documentsOf(
  { id, reference }: { id: string; reference: string },
  { deal, invoice, hasFee }: Papers,
) {
  const path = `/api/contracts/${reference}`;
  const paper = (name: string, exists: boolean) => (exists ? `${path}/${name}` : null);
  const isInvoiced = invoice !== undefined;
  const isCredited = isInvoiced && invoice.creditNote !== null;
  return {
    page: `/contract/${id}`,
    pdf: `${path}/contract.pdf`,
    delivery: paper("delivery", deal !== undefined),
    invoice: paper("invoice", isInvoiced),
    invoicePdf: paper("invoice.pdf", isInvoiced),
    invoiceXml: paper("invoice.xml", isInvoiced),
    creditNote: paper("credit-note", isCredited),
    creditNotePdf: paper("credit-note.pdf", isCredited),
    creditNoteXml: paper("credit-note.xml", isCredited),
    feeInvoices: paper("fee-notes", hasFee),
  };
}
