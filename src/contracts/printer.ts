import type { ContractDocument } from "./document";
import type { ContractTerms } from "./terms";

export interface PrintedContract {
  document: ContractDocument;
  pdf: Uint8Array;
}

/** Turns agreed terms into a document, in words and as PDF. */
export interface ContractPrinter {
  /** @param sellerId who waits for it @throws TypesetterBusy, TypesettingFailed */
  print(terms: ContractTerms, sellerId?: string): Promise<PrintedContract>;
  /** Ends its worker; what is under way fails. */
  close(): void;
}
