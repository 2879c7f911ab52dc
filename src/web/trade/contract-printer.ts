import { contractDocument } from "../../../messages/contract";
import { createTypesetter } from "../../contracts/pdf/typesetter";
import type { ContractPrinter } from "../../contracts/printer";
import { SECOND } from "../../lib/time";
import type { PoolSettings } from "../../lib/worker-pool";

/** For its first contract, a worker loads the fonts, which takes up to two minutes. */
export const PRINTING_POOL: PoolSettings = { timeoutMs: 20 * SECOND, startMs: 100 * SECOND };

export function createContractPrinter(
  settings: PoolSettings,
  typesetter = createTypesetter(settings),
): ContractPrinter {
  let isWarm = false;
  return {
    async print(terms, sellerId) {
      isWarm = true;
      const document = contractDocument(terms);
      return { document, pdf: await typesetter.typeset(document, sellerId) };
    },
    warm(terms) {
      if (isWarm) return;
      isWarm = true;
      typesetter.typeset(contractDocument(terms)).catch(() => {
        isWarm = false;
      });
    },
    typeset: (document, readerId) => typesetter.typeset(document, readerId),
    close: () => typesetter.close(),
  };
}
