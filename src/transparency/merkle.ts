/** 32 bytes of SHA-256. */
export type Hash = Uint8Array;

/**
 * Hashes of a tree's whole subtrees, as RFC 6962 counts them: the `index`-th at `level` is over the
 * 2^level leaves from index · 2^level on.
 */
export type Subtrees = (level: number, index: number) => Promise<Hash>;

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256("");

export function leafHash(data: Uint8Array | string): Hash {
  return sha256(typeof data === "string" ? `\0${data}` : Buffer.concat([LEAF, data]));
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(Buffer.concat([NODE, left, right]));
}

/** In one call: a hash object would cost three times what hashing does. */
function sha256(data: Uint8Array | string): Hash {
  return Bun.SHA256.hash(data) as Uint8Array;
}

export function sameHash(a: Hash, b: Hash): boolean {
  return Buffer.compare(a, b) === 0;
}

/** The root of the tree over the first `size` leaves. */
export async function rootOf(size: number, subtrees: Subtrees): Promise<Hash> {
  return size === 0 ? EMPTY_ROOT : rangeHash(0, size, subtrees);
}

/** RFC 6962, 2.1.1: what leads from a leaf to the root of the tree of `size` leaves. */
export async function inclusionPath(
  index: number,
  size: number,
  subtrees: Subtrees,
): Promise<Hash[]> {
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.push(await rangeHash(middle, end, subtrees));
      end = middle;
    } else {
      path.push(await rangeHash(start, middle, subtrees));
      start = middle;
    }
  }
  return path.reverse();
}

/** RFC 6962, 2.1.2: what shows that the tree of `first` leaves is how the one of `second` began. */
export async function consistencyPath(
  first: number,
  second: number,
  subtrees: Subtrees,
): Promise<Hash[]> {
  if (first === 0 || first === second) return [];
  const path: Hash[] = [];
  let [start, end] = [0, second];
  while (end !== first) {
    const middle = start + splitOf(end - start);
    if (first <= middle) {
      path.push(await rangeHash(middle, end, subtrees));
      end = middle;
    } else {
      path.push(await rangeHash(start, middle, subtrees));
      start = middle;
    }
  }
  // What both trees have whole from their first leaf on, the verifier knows as the first's root.
  if (start > 0) path.push(await rangeHash(start, end, subtrees));
  return path.reverse();
}

/** The root that a leaf and its path lead to; null where the path does not fit the place. */
export function rootByInclusion(
  index: number,
  size: number,
  leaf: Hash,
  path: readonly Hash[],
): Hash | null {
  if (index >= size) return null;
  let [node, last, root] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      root = nodeHash(sibling, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else root = nodeHash(root, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? root : null;
}

/** A tree, as a checkpoint names it. */
export interface TreeHead {
  size: number;
  root: Hash;
}

/** Whether `path` shows that `second` is `first` with leaves added (RFC 9162, 2.1.4.2). */
export function isConsistent(first: TreeHead, second: TreeHead, path: readonly Hash[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === 0) return path.length === 0 && sameHash(first.root, EMPTY_ROOT);
  if (first.size === second.size) return path.length === 0 && sameHash(first.root, second.root);
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  const [begin, ...rest] = node === 0 ? [first.root, ...path] : path;
  if (!begin) return false;
  let [older, newer] = [begin, begin];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      older = nodeHash(sibling, older);
      newer = nodeHash(sibling, newer);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else newer = nodeHash(newer, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameHash(older, first.root) && sameHash(newer, second.root);
}

async function rangeHash(start: number, end: number, subtrees: Subtrees): Promise<Hash> {
  const count = end - start;
  const level = Math.log2(count);
  // A range of a tree always begins where a whole subtree of its size would.
  if (Number.isInteger(level)) return subtrees(level, start / count);
  const middle = start + splitOf(count);
  return nodeHash(await rangeHash(start, middle, subtrees), await rangeHash(middle, end, subtrees));
}

/** The largest power of two under a count that is at least 2: where RFC 6962 parts a tree. */
export function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}

/** Sizes may pass 2^32, where bits are cut off. */
function half(value: number): number {
  return Math.floor(value / 2);
}
