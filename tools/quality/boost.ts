import { evaluate, type Trees } from "../../src/quality/fitted";
import { seededRandom } from "./random";

export interface Example {
  row: Float64Array;
  target: number;
  weight: number;
}

const BIN_COUNT = 32;

export interface BoostSettings {
  rounds: number;
  rate: number;
  depth: number;
  /** Minimum weight of a leaf, because a few texts are not enough for a rule. */
  minWeight: number;
  ridge: number;
  /** Per feature: 1 if higher values can only improve the result, -1 if they can only worsen it. */
  directions: readonly number[];
  /** Examples of a group are sampled together. Each tree sees half of the groups. */
  groups: Int32Array;
}

interface TreeNode {
  members: Int32Array;
  index: number;
  depth: number;
  low: number;
  high: number;
}

export function boostTrees(examples: readonly Example[], settings: BoostSettings): Trees {
  const { rounds, rate, depth, ridge, groups } = settings;
  const width = examples[0]?.row.length ?? 0;
  const limits = Array.from({ length: width }, (_, feature) => limitsOf(examples, feature));
  const bins = limits.map((featureLimits, feature) =>
    Uint8Array.from(examples, ({ row }) => binOf(featureLimits, row[feature] as number)),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const mean = examples.reduce((sum, { target, weight }) => sum + target * weight, 0) / total;
  const base = Math.log(mean / (1 - mean));
  const scores = new Float64Array(examples.length).fill(base);
  const weights = Float64Array.from(examples, ({ weight }) => weight);
  const [gradients, hessians] = [
    new Float64Array(examples.length),
    new Float64Array(examples.length),
  ];
  const trees: number[][][] = [];
  for (let round = 0; round < rounds; round++) {
    examples.forEach(({ target, weight }, index) => {
      const probability = 1 / (1 + Math.exp(-(scores[index] as number)));
      gradients[index] = weight * (target - probability);
      hessians[index] = weight * probability * (1 - probability);
    });
    const tree: number[][] = [[0]];
    const [isGroupSampled, random] = [new Map<number, boolean>(), seededRandom(round)];
    const members = Int32Array.from(examples.keys()).filter((at) => {
      const group = groups[at] as number;
      if (!isGroupSampled.has(group)) isGroupSampled.set(group, random() < 0.5);
      return isGroupSampled.get(group) as boolean;
    });
    const isFeatureSampled = bins.map(() => random() < 0.5);
    const pendingNodes: TreeNode[] = [
      { members, index: 0, depth: 0, low: -Infinity, high: Infinity },
    ];
    for (let node = pendingNodes.pop(); node; node = pendingNodes.pop()) {
      const split =
        node.depth < depth
          ? bestSplit(node, isFeatureSampled, bins, limits, gradients, hessians, weights, settings)
          : null;
      if (!split) {
        const [gradient, hessian] = sumsOf(node.members, gradients, hessians);
        const best = Math.min(node.high, Math.max(node.low, gradient / (hessian + ridge)));
        const value = Number((rate * best).toPrecision(4));
        tree[node.index] = [value];
        continue;
      }
      const { feature, bin, nanLeft } = split;
      const featureBins = bins[feature] as Uint8Array;
      const isLeft = (at: number) =>
        featureBins[at] === BIN_COUNT ? nanLeft === 1 : (featureBins[at] as number) <= bin;
      const left = node.members.filter(isLeft);
      const right = node.members.filter((at) => !isLeft(at));
      const splitLimits = limits[feature] as readonly number[];
      const limit = Number((splitLimits[bin] as number).toPrecision(5));
      tree[node.index] = [feature, limit, nanLeft, tree.length, tree.length + 1];
      const { low, high } = node;
      const direction = settings.directions[feature] ?? 0;
      const leftBounds = {
        low: direction < 0 ? split.middle : low,
        high: direction > 0 ? split.middle : high,
      };
      const rightBounds = {
        low: direction > 0 ? split.middle : low,
        high: direction < 0 ? split.middle : high,
      };
      pendingNodes.push({
        members: left,
        index: tree.length,
        depth: node.depth + 1,
        ...leftBounds,
      });
      pendingNodes.push({
        members: right,
        index: tree.length + 1,
        depth: node.depth + 1,
        ...rightBounds,
      });
      tree.push([0], [0]);
    }
    trees.push(tree);
    const singleTree = { base: 0, trees: [tree] };
    examples.forEach(({ row }, index) => {
      scores[index] = (scores[index] as number) + evaluate(singleTree, row);
    });
  }
  return { base, trees };
}

function limitsOf(examples: readonly Example[], feature: number): number[] {
  const values = examples
    .map(({ row }) => row[feature] as number)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const limits = new Set<number>();
  for (let bin = 1; bin < BIN_COUNT; bin++) {
    const value = values[Math.floor((values.length * bin) / BIN_COUNT)];
    if (value !== undefined) limits.add(value);
  }
  return [...limits];
}

function binOf(limits: readonly number[], value: number): number {
  if (Number.isNaN(value)) return BIN_COUNT;
  let bin = 0;
  while (bin < limits.length && value >= (limits[bin] as number)) bin++;
  return bin;
}

function sumsOf(
  members: Int32Array,
  gradients: Float64Array,
  hessians: Float64Array,
): [number, number] {
  let [gradient, hessian] = [0, 0];
  for (const at of members) {
    gradient += gradients[at] as number;
    hessian += hessians[at] as number;
  }
  return [gradient, hessian];
}

function bestSplit(
  { members, low, high }: TreeNode,
  isFeatureSampled: readonly boolean[],
  bins: readonly Uint8Array[],
  limits: readonly (readonly number[])[],
  gradients: Float64Array,
  hessians: Float64Array,
  weights: Float64Array,
  { minWeight, ridge, directions }: BoostSettings,
) {
  const histograms = [
    new Float64Array(BIN_COUNT + 1),
    new Float64Array(BIN_COUNT + 1),
    new Float64Array(BIN_COUNT + 1),
  ];
  const [gradientByBin, hessianByBin, weightByBin] = histograms as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const leafValue = (gradient: number, hessian: number) =>
    Math.min(high, Math.max(low, gradient / (hessian + ridge)));
  const gainOf = (gradient: number, hessian: number, value: number) =>
    2 * gradient * value - (hessian + ridge) * value * value;
  let best: { feature: number; bin: number; nanLeft: number; gain: number; middle: number } | null =
    null;
  for (const [feature, featureBins] of bins.entries()) {
    if (!isFeatureSampled[feature]) continue;
    for (const histogram of histograms) histogram.fill(0);
    for (const at of members) {
      const bin = featureBins[at] as number;
      gradientByBin[bin] = (gradientByBin[bin] as number) + (gradients[at] as number);
      hessianByBin[bin] = (hessianByBin[bin] as number) + (hessians[at] as number);
      weightByBin[bin] = (weightByBin[bin] as number) + (weights[at] as number);
    }
    const totals = histograms.map((histogram) => histogram.reduce((sum, value) => sum + value, 0));
    const [totalGradient = 0, totalHessian = 0, totalWeight = 0] = totals;
    const baseGain = gainOf(totalGradient, totalHessian, leafValue(totalGradient, totalHessian));
    for (const nanLeft of weightByBin[BIN_COUNT] === 0 ? [0] : [0, 1]) {
      let [gradient, hessian, weight] = histograms.map(
        (histogram) => nanLeft * (histogram[BIN_COUNT] as number),
      ) as number[] as [number, number, number];
      for (let bin = 0; bin < (limits[feature]?.length ?? 0); bin++) {
        gradient += gradientByBin[bin] as number;
        hessian += hessianByBin[bin] as number;
        weight += weightByBin[bin] as number;
        if (weight < minWeight || totalWeight - weight < minWeight) continue;
        const left = leafValue(gradient, hessian);
        const right = leafValue(totalGradient - gradient, totalHessian - hessian);
        if ((directions[feature] ?? 0) * (right - left) < 0) continue;
        const gain =
          gainOf(gradient, hessian, left) +
          gainOf(totalGradient - gradient, totalHessian - hessian, right) -
          baseGain;
        if (gain > (best?.gain ?? 0.5))
          best = { feature, bin, nanLeft, gain, middle: (left + right) / 2 };
      }
    }
  }
  return best;
}
