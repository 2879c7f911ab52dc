import { messagesFor } from "../../../messages/catalogue";
import type { ContractPrinter } from "../../contracts/printer";
import { isoTime } from "../../lib/time";
import { type ContractPdf, readContractPdf } from "../../trade/contracts";
import type { AppContext } from "../http/app-context";
import { attachmentResponse } from "../invoices/file";

interface Deps extends AppContext {
  contractPrinter: ContractPrinter;
}

/** @throws ContractNotFound */
export async function contractPdf(
  { db, contractPrinter }: Deps,
  id: string,
  partyId: string,
): Promise<Response> {
  const contract = await readContractPdf(db, id, partyId);
  const { reference, document, pdf } = contract;
  const stamp = stampOn(contract);
  const bytes =
    stamp === null ? pdf : await contractPrinter.typeset({ ...document, stamp }, partyId);
  return attachmentResponse(bytes.slice(), "application/pdf", `${reference}.pdf`);
}

/** The wording never changes, but a void or amended contract says so. */
function stampOn({ voided_at, amendedCents }: ContractPdf): string | null {
  const { amendments, delivery } = messagesFor("en");
  if (voided_at !== null)
    return delivery.void({ moment: isoTime(voided_at).slice(0, 16).replace("T", ", ") });
  return amendedCents === null ? null : amendments.stamp({ priceCents: amendedCents });
}
