import type { TreeHead } from "./merkle";
import { NoteFault, type NoteSigner, openNote, type VerifierKey } from "./note";

export interface Checkpoint extends TreeHead {
  origin: string;
}

const ROOT_BYTES = 32;

export function signCheckpoint(
  signer: NoteSigner,
  { size, root }: TreeHead,
  origin = signer.key.name,
): string {
  return signer.sign(`${origin}\n${size}\n${Buffer.from(root).toString("base64")}\n`);
}

export function openCheckpoint(
  note: string,
  key: VerifierKey,
  expectedOrigin = key.name,
): Checkpoint {
  const [origin, size = "", encoded = ""] = openNote(note, key).split("\n");
  if (origin !== expectedOrigin)
    throw new NoteFault(`The checkpoint is from ${origin}, not from ${expectedOrigin}.`);
  const root = Buffer.from(encoded, "base64");
  const isValid = /^(0|[1-9]\d{0,14})$/.test(size) && root.length === ROOT_BYTES;
  if (!isValid) throw new NoteFault("The checkpoint has no valid size and root hash.");
  return { origin, size: Number(size), root };
}

export function checkpointSize(note: string): number | null {
  const [, size] = /^[^\n]+\n(0|[1-9]\d{0,14})\n/.exec(note) ?? [];
  return size === undefined ? null : Number(size);
}
