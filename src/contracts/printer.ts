import type { ContractDocument, Paper } from "./document";
import type { ContractTerms } from "./terms";

export interface PrintedContract {
  document: ContractDocument;
  pdf: Uint8Array;
}

export interface ContractPrinter {
  print(terms: ContractTerms, sellerId?: string): Promise<PrintedContract>;
  warm(terms: ContractTerms): void;
  typeset(document: ContractDocument | Paper, readerId: string): Promise<Uint8Array>;
  close(): void;
}
