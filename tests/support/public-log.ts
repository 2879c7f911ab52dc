import pino from "pino";
import type { Db } from "../../db/client";
import type { Clock } from "../../src/lib/time";
import { openCheckpoint } from "../../src/transparency/checkpoint";
import type { LogEntry } from "../../src/transparency/events";
import { parseVerifierKey } from "../../src/transparency/note";
import { PublicLog } from "../../src/transparency/public-log";
import { newFolder } from "./folder";

export function logOf(
  { db, clock }: { db: Db; clock: Clock },
  dataDir = newFolder(),
  warnings: string[] = [],
  logKey: string | null = null,
): PublicLog {
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(line) });
  const publicUrl = "https://marketplace.example";
  return new PublicLog({ db, clock, log, dataDir, logKey, publicUrl });
}

export async function entriesIn(db: Db): Promise<LogEntry[]> {
  const rows = await db.selectFrom("log_entries").selectAll().orderBy("seq").execute();
  return rows.map(({ data }) => JSON.parse(data));
}

export async function signedTree(log: PublicLog) {
  return openCheckpoint(await log.checkpoint(), parseVerifierKey(await log.verifierKey()));
}

export function formatInclusionProof(proof: {
  entry: string;
  index: number;
  path: readonly string[];
  checkpoint: string;
}): string {
  const { entry, index, path, checkpoint } = proof;
  const extra = Buffer.from(entry).toString("base64");
  const lines = ["c2sp.org/tlog-proof@v1", `extra ${extra}`, `index ${index}`, ...path];
  return [...lines, "", checkpoint].join("\n");
}
