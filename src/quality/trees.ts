export interface Trees {
  base: number;
  /** By tree, nodes in an array each: [feature, limit, whether NaN goes left, left, right] or [value]. */
  trees: readonly (readonly (readonly number[])[])[];
}

export function evaluate({ base, trees }: Trees, row: ArrayLike<number>): number {
  return trees.reduce((sum, tree) => sum + leafOf(tree, row), base);
}

function leafOf(tree: readonly (readonly number[])[], row: ArrayLike<number>): number {
  let node = tree[0] as readonly number[];
  while (node.length > 1) {
    const [feature = 0, limit = 0, nanLeft = 0, left = 0, right = 0] = node;
    const value = row[feature] as number;
    const goesLeft = Number.isNaN(value) ? nanLeft === 1 : value < limit;
    node = tree[goesLeft ? left : right] as readonly number[];
  }
  return node[0] as number;
}
