import {
  EMPTY_ROOT,
  type Hash,
  isSameHash,
  nodeHash,
  type ReadSubtree,
  rangeHash,
  splitOf,
  type TreeHead,
} from "../../src/transparency/merkle";

export async function consistencyPath(
  first: number,
  second: number,
  subtrees: ReadSubtree,
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
  if (start > 0) path.push(await rangeHash(start, end, subtrees));
  return path.reverse();
}

export function isConsistent(first: TreeHead, second: TreeHead, path: readonly Hash[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === 0) return path.length === 0 && isSameHash(first.root, EMPTY_ROOT);
  if (first.size === second.size) return path.length === 0 && isSameHash(first.root, second.root);
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
  return last === 0 && isSameHash(older, first.root) && isSameHash(newer, second.root);
}

const half = (value: number) => Math.floor(value / 2);
