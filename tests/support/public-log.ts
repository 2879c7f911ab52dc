import pino from "pino";
import type { Db } from "../../db/client";
import type { Clock } from "../../src/lib/time";
import { openCheckpoint } from "../../src/transparency/checkpoint";
import type { LogEntry } from "../../src/transparency/events";
import { parseVerifierKey } from "../../src/transparency/note";
import { PublicLog } from "../../src/transparency/public-log";
import { newFolder } from "./folder";

/** The log of a world's database, as a process that signs it has it; what it warns of is kept. */
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

/** What is logged, in order. */
export async function entriesIn(db: Db): Promise<LogEntry[]> {
  const rows = await db.selectFrom("log_entries").selectAll().orderBy("seq").execute();
  return rows.map(({ data }) => JSON.parse(data));
}

/** The tree that is signed, by the key that the log names. */
export async function signedTree(log: PublicLog) {
  return openCheckpoint(await log.checkpoint(), parseVerifierKey(await log.verifierKey()));
}
