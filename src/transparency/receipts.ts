import { signCheckpoint } from "./checkpoint";
import {
  entryProvedBy,
  QUOTED_BREAK,
  quotedCheckpoint,
  quoteInclusionProof,
} from "./inclusion-proof";
import { type Hash, leafHash, nodeHash, splitOf } from "./merkle";
import type { NoteSigner, VerifierKey } from "./note";

function receiptOrigin({ name }: VerifierKey): string {
  return `${name}/receipts`;
}

export class Receipt {
  constructor(readonly json: string) {}

  get text(): string {
    return JSON.parse(this.json);
  }
}

export type SignReceipts = (entries: readonly string[]) => ReadonlyArray<Receipt | null>;

/** One signature covers a commit (C2SP tlog-proof), because signing takes as long as half a bid. */
export function signReceipts(signer: NoteSigner, entries: readonly string[]): Receipt[] {
  if (entries.length === 0) return [];
  const { root, paths } = treeOver(entries);
  const head = { size: entries.length, root };
  const checkpoint = quotedCheckpoint(signCheckpoint(signer, head, receiptOrigin(signer.key)));
  return entries.map((entry, index) => {
    const path = paths[index] as string;
    return new Receipt(quoteInclusionProof(entry, index, { path, checkpoint }));
  });
}

export function entryPromisedBy(receipt: string, key: VerifierKey): string {
  return entryProvedBy(receipt, key, receiptOrigin(key));
}

function treeOver(entries: readonly string[]): { root: Hash; paths: string[] } {
  const paths = entries.map(() => "");
  function rangeHash(start: number, end: number): Hash {
    if (end - start === 1) return leafHash(entries[start] as string);
    const middle = start + splitOf(end - start);
    const [left, right] = [rangeHash(start, middle), rangeHash(middle, end)];
    const besideLeft = right.toBase64() + QUOTED_BREAK;
    const besideRight = left.toBase64() + QUOTED_BREAK;
    for (let i = start; i < end; i++) paths[i] += i < middle ? besideLeft : besideRight;
    return nodeHash(left, right);
  }
  return { root: rangeHash(0, entries.length), paths };
}
