import type { Db } from "../../db/client";
import { openCheckpoint } from "../transparency/checkpoint";
import { decodeEntry } from "../transparency/events";
import { lastVerifierKey } from "../transparency/identity";
import { inclusionPath, isSameHash, leafHash, rootByInclusion } from "../transparency/merkle";
import { parseVerifierKey } from "../transparency/note";
import { loadLogState, storedSubtrees } from "../transparency/stored-tree";
import { type Action, digestOf } from "./actions";

const PAGE_SIZE = 500;

export interface LoggedActions {
  checked: number;
  /** One sentence for each action or entry that does not match. */
  faults: string[];
}

/** Compares operators' actions with the public log, whose latest checkpoint `key` has signed. */
export async function compareWithLog(db: Db, key?: string): Promise<LoggedActions> {
  const isSigned = await entryCheck(db, key);
  const digests = new Set<string>();
  const faults: string[] = [];
  let checked = 0;
  for await (const action of doneActions(db)) {
    checked++;
    digests.add(digestOf(action));
    const fault = await faultOf(db, action, isSigned);
    if (fault) faults.push(`The action ${action.id} (${action.act}) ${fault}.`);
  }
  for await (const { seq, digest } of loggedDigests(db))
    if (!digests.has(digest)) faults.push(`The action in entry ${seq} of the log does not exist.`);
  return { checked, faults };
}

async function* doneActions(db: Db): AsyncGenerator<Action> {
  for (let after = ""; ; ) {
    const page = await db
      .selectFrom("operator_actions")
      .selectAll()
      .where("id", ">", after)
      .where("done_at", "is not", null)
      .where("declined", "=", 0)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.id;
  }
}

type EntryCheck = (seq: number, data: string) => Promise<boolean>;

/** Returns a check that an entry is in the tree that the latest checkpoint covers. */
async function entryCheck(db: Db, key: string | undefined): Promise<EntryCheck> {
  const { checkpoint: note } = await loadLogState(db);
  const verifierKey = key ?? (await lastVerifierKey(db));
  if (note === null || verifierKey === null) return async () => true;
  const { size, root } = openCheckpoint(note, parseVerifierKey(verifierKey.trim()));
  const subtrees = storedSubtrees(db);
  return async (seq, data) => {
    // Entries are signed within a second.
    if (seq > size) return true;
    const path = await inclusionPath(seq - 1, size, subtrees);
    const ownRoot = rootByInclusion(seq - 1, size, leafHash(data), path);
    return ownRoot !== null && isSameHash(ownRoot, root);
  };
}

async function faultOf(db: Db, action: Action, isSigned: EntryCheck): Promise<string | null> {
  const seq = action.log_entry;
  if (seq === null) return "is not in the log";
  const row = await db
    .selectFrom("log_entries")
    .select("data")
    .where("seq", "=", seq)
    .executeTakeFirst();
  const entry = row && decodeEntry(row.data);
  if (!row || !entry || !("digest" in entry)) return `is not in entry ${seq} of the log`;
  if (!(await isSigned(seq, row.data))) return `is in entry ${seq}, which is not as it was signed`;
  if (entry.digest !== digestOf(action)) return `is not as it was logged in entry ${seq}`;
  const isOfOther =
    "package" in entry && action.package_id !== null && entry.package !== action.package_id;
  return isOfOther ? `is about another package than in entry ${seq} of the log` : null;
}

async function* loggedDigests(db: Db): AsyncGenerator<{ seq: number; digest: string }> {
  for (let after = 0; ; after += PAGE_SIZE) {
    const page = await db
      .selectFrom("log_entries")
      .select(["seq", "data"])
      .where("seq", ">", after)
      .where("seq", "<=", after + PAGE_SIZE)
      .orderBy("seq")
      .execute();
    if (page.length === 0) return;
    for (const { seq, data } of page) {
      if (!data.includes('"digest":')) continue;
      const entry = decodeEntry(data);
      if ("digest" in entry) yield { seq, digest: entry.digest };
    }
  }
}
