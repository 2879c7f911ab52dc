import { messagesFor } from "../../views/messages/catalogue";
import type { PoolSettings } from "../lib/worker-pool";
import type { ContractDocument } from "./contract-document";
import type { ContractTerms } from "./contract-terms";
import { createTypesetter } from "./pdf/typesetter";

export interface PrintedContract {
  document: ContractDocument;
  pdf: Uint8Array;
}

/** Turns agreed terms into a document, in words and as PDF. */
export interface ContractPress {
  /** @throws TypesetterBusy, TypesettingFailed */
  print(terms: ContractTerms): Promise<PrintedContract>;
  /** Ends its worker; what is under way fails. */
  close(): void;
}

/** The PDF is made beside the event loop. Contracts are in English, whoever reads the pages. */
export function createContractPress(settings: PoolSettings): ContractPress {
  const typesetter = createTypesetter(settings);
  return {
    async print(terms) {
      const document = messagesFor("en").contracts.contract(terms);
      return { document, pdf: await typesetter.typeset(document) };
    },
    close: () => typesetter.close(),
  };
}
