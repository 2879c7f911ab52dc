import { join } from "node:path";
import { databaseFile } from "../../db/client";
import type { Bench } from "./bench";
import { setUpFairground } from "./fairground";
import { startProgram } from "./program";
import { medians, ROUNDS } from "./rounds";
import { type Table, whole } from "./table";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const LOTS = 240;

/** From the start of the process to the first page that it answers, on a database that is there. */
export async function measureStart(bench: Bench): Promise<Table> {
  const dataDir = join(bench.folder, "start");
  await setUpFairground(databaseFile(dataDir), LOTS);
  const starts: Array<{ ms: number; residentMb: number }> = [];
  for (let round = 0; round < ROUNDS; round++) {
    const program = await startProgram([process.execPath, MAIN, "serve"], dataDir);
    starts.push({ ms: program.startedMs, residentMb: program.residentMb() });
    await program.stop();
  }
  const { ms, residentMb } = medians(starts);
  return {
    title: "Start of bun src/main.ts serve, to the first marketplace page",
    columns: ["ms", "resident MB"],
    rows: [
      { label: `median of ${ROUNDS}`, cells: [whole(ms), residentMb ? whole(residentMb) : "–"] },
    ],
  };
}
