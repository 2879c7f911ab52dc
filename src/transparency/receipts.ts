import { signCheckpoint } from "./checkpoint";
import { entryProvedBy, formatInclusionProof } from "./inclusion-proof";
import { type Hash, leafHash, nodeHash, splitOf } from "./merkle";
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
export function signReceipts(signer: NoteSigner, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const { root, paths } = treeOver(entries);
  const head = { size: entries.length, root };
  const checkpoint = signCheckpoint(signer, head, receiptOrigin(signer.key));
  return entries.map((entry, index) =>
    formatInclusionProof({ entry, index, path: paths[index] as string[], checkpoint }),
  );
}

/** The entry that a receipt promises. @throws NoteFault */
export function entryPromisedBy(receipt: string, key: VerifierKey): string {
  return entryProvedBy(receipt, key, receiptOrigin(key));
}

/** The root over all of them, and of each what leads to it; each hash is made and encoded once. */
function treeOver(entries: readonly string[]): { root: Hash; paths: string[][] } {
  const paths: string[][] = entries.map(() => []);
  function rangeHash(start: number, end: number): Hash {
    if (end - start === 1) return leafHash(entries[start] as string);
    const middle = start + splitOf(end - start);
    const [left, right] = [rangeHash(start, middle), rangeHash(middle, end)];
    const [besideLeft, besideRight] = [right.toBase64(), left.toBase64()];
    for (let i = start; i < end; i++) paths[i]?.push(i < middle ? besideLeft : besideRight);
    return nodeHash(left, right);
  }
  return { root: rangeHash(0, entries.length), paths };
}
