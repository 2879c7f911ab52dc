import type { ContractDocument } from "./document";
import type { ContractTerms } from "./terms";

export interface PrintedContract {
  document: ContractDocument;
  pdf: Uint8Array;
}

/** Turns agreed terms into a document, in words and as PDF. */
export interface ContractPrinter {
  /** @throws TypesetterBusy, TypesettingFailed */
  print(terms: ContractTerms): Promise<PrintedContract>;
  /** Ends its worker; what is under way fails. */
  close(): void;
}
