import { hashing } from "./accounts/passwords";
import type { Config } from "./config";
import type { ContractPrinter } from "./contracts/printer";
import { SECOND } from "./lib/time";
import { WorkQueue } from "./lib/work-queue";
import { createPainter, type Painter } from "./pictures/painter";
import { TRAFFIC } from "./rules/traffic";
import { type Analyzer, createAnalyzer } from "./samples/analyzer/analyzer";
import { type Comparer, createComparer } from "./samples/comparison/comparer";
import { createContractPrinter, PRINTING_POOL } from "./web/trade/contract-printer";

const TIMEOUT_MS = 20 * SECOND;

export interface HeavyWorkers {
  contractPrinter: ContractPrinter;
  analyzer: Analyzer;
  comparer: Comparer;
  painter: Painter;
}

/** Whatever takes more than a few milliseconds waits for its turn (`src/lib/turns.ts`). */
export function heavyWork({ traffic }: Config, own: Partial<HeavyWorkers>) {
  const { places } = TRAFFIC[traffic];
  hashing.places = places.passwords;
  const timeoutMs = TIMEOUT_MS;
  return {
    contractPrinter:
      own.contractPrinter ?? createContractPrinter({ ...PRINTING_POOL, size: places.documents }),
    analyzer: own.analyzer ?? createAnalyzer({ timeoutMs, size: places.analyses }),
    comparer: own.comparer ?? createComparer({ timeoutMs }),
    painter: own.painter ?? createPainter({ timeoutMs, size: places.pictures }),
    exporting: new WorkQueue({
      kind: "exports",
      places: places.exports,
      maxWaitMs: Number.POSITIVE_INFINITY,
    }),
  };
}
