import type { Db } from "../../db/client";
import { createComparer } from "../../src/samples/comparison/comparer";
import { compareNext } from "../../src/samples/comparison/comparisons";
import { PATIENCE_MS } from "./patience";

const comparer = createComparer({ timeoutMs: PATIENCE_MS });

export async function compareAll(db: Db, now: number): Promise<number> {
  const log = {
    error(details: object) {
      throw new Error(`not compared: ${JSON.stringify(details)}`);
    },
  };
  let count = 0;
  while (await compareNext({ db, readOnlyDb: db, comparer, log }, now)) count++;
  return count;
}
