import { messagesFor } from "../../../views/messages/catalogue";
import { createTypesetter } from "../../contracts/pdf/typesetter";
import type { ContractPrinter } from "../../contracts/printer";
import type { PoolSettings } from "../../lib/worker-pool";

/** The PDF is made beside the event loop. Contracts are in English, whoever reads the pages. */
export function createContractPrinter(settings: PoolSettings): ContractPrinter {
  const typesetter = createTypesetter(settings);
  return {
    async print(terms, sellerId) {
      const document = messagesFor("en").contracts.contract(terms);
      return { document, pdf: await typesetter.typeset(document, sellerId) };
    },
    typeset: (document, readerId) => typesetter.typeset(document, readerId),
    close: () => typesetter.close(),
  };
}
