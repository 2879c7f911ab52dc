import { randomBytes } from "node:crypto";
import type { Db } from "../../db/client";
import { isoTime } from "../lib/time";
import { openCheckpoint } from "./checkpoint";
import { isSameHash, rootOf } from "./merkle";
import {
  formatVerifierKey,
  NoteFault,
  type NoteSigner,
  noteSigner,
  parseVerifierKey,
} from "./note";
import { append } from "./recording";
import type { SigningFolder, SigningKey } from "./signing-folder";
import { loadLogState, storedSubtrees } from "./stored-tree";

interface IdentityDeps {
  db: Db;
  folder: SigningFolder;
  origin: string;
  now: number;
}

export interface Identity {
  signer: NoteSigner;
  newLogReason: "key-lost" | "history-lost" | null;
}

/** After a restore, a new key starts another log, because a key must never sign two histories. */
export async function findIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, folder, origin } = deps;
  const lastKey = await lastVerifierKey(db);
  const key = await lastSigningKey(folder, lastKey);
  const isNew = lastKey === null && (await loadLogState(db)).checkpoint === null;
  if (key === null && !isNew) return startNewLog(deps, "key-lost");
  if (key === null)
    return { signer: await signerOf(deps, folder.createKey(origin)), newLogReason: null };
  if (!(await containsSignedTree(deps, key))) return startNewLog(deps, "history-lost");
  return { signer: await signerOf(deps, key), newLogReason: null };
}

async function lastSigningKey(
  folder: SigningFolder,
  lastKey: string | null,
): Promise<SigningKey | null> {
  const key = folder.key(lastKey === null ? null : parseVerifierKey(lastKey).name);
  if (key === null || !folder.isShared) return key;
  const { key: verifier } = noteSigner(key.name, key.seed);
  return formatVerifierKey(verifier) === lastKey ? key : null;
}

async function containsSignedTree({ db, folder }: IdentityDeps, key: SigningKey): Promise<boolean> {
  const { size, checkpoint: stored } = await loadLogState(db);
  const note = folder.checkpoint();
  // The file is written before each commit, so without the file, signed trees are unknown.
  if (note === null) return folder.isShared || stored === null;
  const [name = ""] = note.split("\n");
  if (folder.isShared && name !== key.name) return wasNameUsed(db, name);
  const { key: verifier } = noteSigner(key.name, key.seed);
  try {
    const signedHead = openCheckpoint(note, verifier);
    if (signedHead.size > size) return false;
    return isSameHash(await rootOf(signedHead.size, storedSubtrees(db)), signedHead.root);
  } catch (error) {
    if (error instanceof NoteFault) return false;
    throw error;
  }
}

async function wasNameUsed(db: Db, name: string): Promise<boolean> {
  const identities = await db.selectFrom("log_identities").select("verifier_key").execute();
  return identities.some((identity) => parseVerifierKey(identity.verifier_key).name === name);
}

async function startNewLog(
  deps: IdentityDeps,
  newLogReason: "key-lost" | "history-lost",
): Promise<Identity> {
  const { db, folder, origin, now } = deps;
  // Names are never reused, so that two logs cannot be confused.
  const name = `${origin}/${randomBytes(4).toString("hex")}`;
  const checkpoint = folder.checkpoint() ?? (await loadLogState(db)).checkpoint;
  const verifierKey = await lastVerifierKey(db);
  await append(db, { type: "restoration", time: isoTime(now), checkpoint, verifierKey });
  return { signer: await signerOf(deps, folder.replaceKey(name)), newLogReason };
}

async function signerOf(
  { db, now }: IdentityDeps,
  { name, seed }: SigningKey,
): Promise<NoteSigner> {
  const signer = noteSigner(name, seed);
  const { size } = await loadLogState(db);
  await db
    .insertInto("log_identities")
    .values((eb) => ({
      number: eb
        .selectFrom("log_identities")
        .select((identities) => identities(identities.fn.countAll<number>(), "+", 1).as("next")),
      verifier_key: formatVerifierKey(signer.key),
      since_size: size,
      created_at: now,
    }))
    .onConflict((conflict) => conflict.column("verifier_key").doNothing())
    .execute();
  return signer;
}

export async function lastVerifierKey(db: Db): Promise<string | null> {
  const lastKey = await db
    .selectFrom("log_identities")
    .select("verifier_key")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return lastKey ? formatVerifierKey(parseVerifierKey(lastKey.verifier_key)) : null;
}
