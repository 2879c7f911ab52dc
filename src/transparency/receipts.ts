import { signCheckpoint } from "./checkpoint";
import { entryProvedBy, formatInclusionProof } from "./inclusion-proof";
import { inclusionPath, leafHash, nodeHash, rootOf, type Subtrees } from "./merkle";
import type { NoteSigner, VerifierKey } from "./note";

/** Receipts are signed as a tree of their own, by the key and name of the log. */
function receiptOrigin({ name }: VerifierKey): string {
  return `${name}/receipts`;
}

/**
 * Signs for entries that are durable and not yet in a checkpoint: what was bid will be in the log
 * (docs/product.md#receipts). Each is a proof by itself (C2SP tlog-proof) of a tree of what was
 * committed together, since a signature costs what half a bid does.
 */
export async function signReceipts(
  signer: NoteSigner,
  entries: readonly string[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const subtrees = subtreesOver(entries);
  const root = await rootOf(entries.length, subtrees);
  const head = { size: entries.length, root };
  const checkpoint = await signCheckpoint(signer, head, receiptOrigin(signer.key));
  return Promise.all(
    entries.map(async (entry, index) => {
      const path = await inclusionPath(index, entries.length, subtrees);
      return formatInclusionProof({ entry, index, path, checkpoint });
    }),
  );
}

/** The entry that a receipt promises. @throws NoteFault */
export function entryPromisedBy(receipt: string, key: VerifierKey): string {
  return entryProvedBy(receipt, key, receiptOrigin(key));
}

function subtreesOver(entries: readonly string[]): Subtrees {
  const leaves = entries.map((entry) => leafHash(entry));
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    level = Array.from({ length: Math.floor(level.length / 2) }, (_, i) =>
      nodeHash(level[2 * i] as Uint8Array, level[2 * i + 1] as Uint8Array),
    );
  }
  return async (level, index) => levels[level]?.[index] as Uint8Array;
}
