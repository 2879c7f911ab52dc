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
  /** Loads the fonts for these terms ahead of the first contract; does nothing after it. */
  warm(terms: ContractTerms): void;
  /** Sets a document anew that was kept, such as with a notice. @throws as print */
  typeset(document: ContractDocument, readerId: string): Promise<Uint8Array>;
  /** Ends its worker; what is under way fails. */
  close(): void;
}
