export type Hash = Uint8Array;

export type ReadSubtree = (level: number, index: number) => Promise<Hash>;

const LEAF_PREFIX = new Uint8Array([0]);
const NODE_PREFIX = new Uint8Array([1]);

export const EMPTY_ROOT: Hash = sha256("");

export function leafHash(data: Uint8Array | string): Hash {
  return sha256(typeof data === "string" ? `\0${data}` : Buffer.concat([LEAF_PREFIX, data]));
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(Buffer.concat([NODE_PREFIX, left, right]));
}

function sha256(data: Uint8Array | string): Hash {
  return Bun.SHA256.hash(data) as Uint8Array;
}

export function isSameHash(a: Hash, b: Hash): boolean {
  return Buffer.compare(a, b) === 0;
}

export async function rootOf(size: number, readSubtree: ReadSubtree): Promise<Hash> {
  return size === 0 ? EMPTY_ROOT : rangeHash(0, size, readSubtree);
}

export async function inclusionPath(
  index: number,
  size: number,
  readSubtree: ReadSubtree,
): Promise<Hash[]> {
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.push(await rangeHash(middle, end, readSubtree));
      end = middle;
    } else {
      path.push(await rangeHash(start, middle, readSubtree));
      start = middle;
    }
  }
  return path.reverse();
}

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

export interface TreeHead {
  size: number;
  root: Hash;
}

export async function rangeHash(
  start: number,
  end: number,
  readSubtree: ReadSubtree,
): Promise<Hash> {
  const count = end - start;
  const level = Math.log2(count);
  if (Number.isInteger(level)) return readSubtree(level, start / count);
  const middle = start + splitOf(count);
  return nodeHash(
    await rangeHash(start, middle, readSubtree),
    await rangeHash(middle, end, readSubtree),
  );
}

export function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}

/** Bitwise operators would truncate sizes above 2^32. */
function half(value: number): number {
  return Math.floor(value / 2);
}
