import { createHash } from "node:crypto";
import { type Hash, leafHash, type ReadSubtree } from "../../src/transparency/merkle";

/** Follows RFC 6962, 2.1 to 2.1.2, literally and without regard to speed. */

function sha256(...parts: Array<Uint8Array | string>): Hash {
  return createHash("sha256")
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
}

function split(count: number): number {
  let k = 1;
  while (k * 2 < count) k *= 2;
  return k;
}

export function naiveRoot(leaves: readonly string[]): Hash {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return sha256("\0", leaves[0] as string);
  const k = split(leaves.length);
  return sha256("\x01", naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}

export function naivePath(m: number, leaves: readonly string[]): Hash[] {
  if (leaves.length === 1) return [];
  const k = split(leaves.length);
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))];
}

export function naiveConsistency(m: number, leaves: readonly string[], isWhole = true): Hash[] {
  if (m === leaves.length) return isWhole ? [] : [naiveRoot(leaves)];
  const k = split(leaves.length);
  return m <= k
    ? [...naiveConsistency(m, leaves.slice(0, k), isWhole), naiveRoot(leaves.slice(k))]
    : [...naiveConsistency(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))];
}

export function subtreesOver(leaves: readonly string[]): ReadSubtree {
  return async (level, index) => {
    const count = 2 ** level;
    const covered = leaves.slice(index * count, (index + 1) * count);
    if (covered.length !== count) throw new Error(`no whole subtree ${level}/${index}`);
    return level === 0 ? leafHash(covered[0] as string) : naiveRoot(covered);
  };
}
