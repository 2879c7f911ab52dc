import { contractDocument } from "../../../views/messages/contract";
import { createTypesetter } from "../../contracts/pdf/typesetter";
import type { ContractPrinter } from "../../contracts/printer";
import type { ContractTerms } from "../../contracts/terms";
import { SECOND } from "../../lib/time";
import type { PoolSettings } from "../../lib/worker-pool";

/** A worker's first contract loads the fonts, which can take a slow machine two minutes. */
export const PRINTING: PoolSettings = { timeoutMs: 20 * SECOND, startMs: 100 * SECOND };

export function createContractPrinter(
  settings: PoolSettings,
  typesetter = createTypesetter(settings),
): ContractPrinter {
  let isWarm = false;
  const wordsOf = (terms: ContractTerms) => contractDocument(terms);
  return {
    async print(terms, sellerId) {
      isWarm = true;
      const document = wordsOf(terms);
      return { document, pdf: await typesetter.typeset(document, sellerId) };
    },
    warm(terms) {
      if (isWarm) return;
      isWarm = true;
      typesetter.typeset(wordsOf(terms)).catch(() => {
        isWarm = false;
      });
    },
    typeset: (document, readerId) => typesetter.typeset(document, readerId),
    close: () => typesetter.close(),
  };
}
