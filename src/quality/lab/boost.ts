import type { Trees } from "../trees";

export interface Example {
  row: Float64Array;
  /** 1: clean, 0: spoiled; what lies between is held for neither. */
  target: number;
  weight: number;
}

const BINS = 48;
const DEPTH = 4;
const LEAST_WEIGHT = 12;
const RIDGE = 4;

interface Node {
  members: Int32Array;
  index: number;
  depth: number;
}

/** Fits gradient-boosted trees to a logistic loss, on features cut into bins of equal counts. */
export function boost(examples: readonly Example[], rounds: number, rate: number): Trees {
  const width = examples[0]?.row.length ?? 0;
  const limits = Array.from({ length: width }, (_, feature) => limitsOf(examples, feature));
  const bins = limits.map((own, feature) =>
    Uint8Array.from(examples, ({ row }) => binOf(own, row[feature] as number)),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const mean = examples.reduce((sum, { target, weight }) => sum + target * weight, 0) / total;
  const base = Math.log(mean / (1 - mean));
  const scores = new Float64Array(examples.length).fill(base);
  const [gradients, curves] = [new Float64Array(examples.length), new Float64Array(examples.length)];
  const trees: number[][][] = [];
  for (let round = 0; round < rounds; round++) {
    examples.forEach(({ target, weight }, at) => {
      const chance = 1 / (1 + Math.exp(-(scores[at] as number)));
      gradients[at] = weight * (target - chance);
      curves[at] = weight * chance * (1 - chance);
    });
    const tree: number[][] = [[0]];
    const open: Node[] = [{ members: Int32Array.from(examples.keys()), index: 0, depth: 0 }];
    for (let node = open.pop(); node; node = open.pop()) {
      const split = node.depth < DEPTH ? bestSplit(node.members, bins, limits, gradients, curves) : null;
      if (!split) {
        const [gradient, curve] = sumsOf(node.members, gradients, curves);
        const value = Number(((rate * gradient) / (curve + RIDGE)).toPrecision(4));
        tree[node.index] = [value];
        for (const at of node.members) scores[at] = (scores[at] as number) + value;
        continue;
      }
      const { feature, bin, nanLeft } = split;
      const own = bins[feature] as Uint8Array;
      const isLeft = (at: number) =>
        own[at] === BINS ? nanLeft === 1 : (own[at] as number) <= bin;
      const left = node.members.filter(isLeft);
      const right = node.members.filter((at) => !isLeft(at));
      const limit = Number((limits[feature]?.[bin] as number).toPrecision(5));
      tree[node.index] = [feature, limit, nanLeft, tree.length, tree.length + 1];
      open.push({ members: left, index: tree.length, depth: node.depth + 1 });
      open.push({ members: right, index: tree.length + 1, depth: node.depth + 1 });
      tree.push([0], [0]);
    }
    trees.push(tree);
  }
  return { base, trees };
}

function limitsOf(examples: readonly Example[], feature: number): number[] {
  const values = examples
    .map(({ row }) => row[feature] as number)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const limits = new Set<number>();
  for (let bin = 1; bin < BINS; bin++) {
    const value = values[Math.floor((values.length * bin) / BINS)];
    if (value !== undefined) limits.add(value);
  }
  return [...limits];
}

/** The bin of a value; BINS of what could not be measured. */
function binOf(limits: readonly number[], value: number): number {
  if (Number.isNaN(value)) return BINS;
  let bin = 0;
  while (bin < limits.length && value >= (limits[bin] as number)) bin++;
  return bin;
}

function sumsOf(members: Int32Array, gradients: Float64Array, curves: Float64Array): [number, number] {
  let [gradient, curve] = [0, 0];
  for (const at of members) {
    gradient += gradients[at] as number;
    curve += curves[at] as number;
  }
  return [gradient, curve];
}

function bestSplit(
  members: Int32Array,
  bins: readonly Uint8Array[],
  limits: readonly (readonly number[])[],
  gradients: Float64Array,
  curves: Float64Array,
) {
  const [allGradient, allCurve] = sumsOf(members, gradients, curves);
  const gainOf = (gradient: number, curve: number) => gradient ** 2 / (curve + RIDGE);
  const without = gainOf(allGradient, allCurve);
  let best: { feature: number; bin: number; nanLeft: number; gain: number } | null = null;
  const [gradientIn, curveIn] = [new Float64Array(BINS + 1), new Float64Array(BINS + 1)];
  for (const [feature, own] of bins.entries()) {
    gradientIn.fill(0);
    curveIn.fill(0);
    for (const at of members) {
      const bin = own[at] as number;
      gradientIn[bin] = (gradientIn[bin] as number) + (gradients[at] as number);
      curveIn[bin] = (curveIn[bin] as number) + (curves[at] as number);
    }
    for (const nanLeft of [0, 1]) {
      let gradient = nanLeft * (gradientIn[BINS] as number);
      let curve = nanLeft * (curveIn[BINS] as number);
      for (let bin = 0; bin < (limits[feature]?.length ?? 0); bin++) {
        gradient += gradientIn[bin] as number;
        curve += curveIn[bin] as number;
        if (curve < LEAST_WEIGHT / 4 || allCurve - curve < LEAST_WEIGHT / 4) continue;
        const gain = gainOf(gradient, curve) + gainOf(allGradient - gradient, allCurve - curve) - without;
        if (gain > (best?.gain ?? 1)) best = { feature, bin, nanLeft, gain };
      }
    }
  }
  return best;
}
