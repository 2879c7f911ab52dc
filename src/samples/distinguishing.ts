import { type MetricName, metricNames, type QualityMetrics } from "../quality";
import type { QualityRanks } from "./quality-ranks";

/** Metrics by whether there is anything to choose by in them. */
export interface SortedMetrics {
  /** What tells a text from others, most first. */
  distinguishing: MetricName[];
  /** The rest, in their usual order. */
  others: MetricName[];
}

/** More would bury what they are shown for. */
const MOST = 5;

/** So far from the middle, in percent of those it is ranked among, a figure is told. */
const OFF_MIDDLE = 20;

/** Most texts reach this in most metrics; where it is not ranked, what is below tells something. */
const USUAL = 95;

/** Sorts metrics: by rank where there is one, else by how far from the usual they fall. */
export function sortMetrics(metrics: QualityMetrics, ranks: QualityRanks | null): SortedMetrics {
  const distance = (name: MetricName) =>
    ranks ? Math.abs(ranks.middle[name] - 50) - OFF_MIDDLE : USUAL - 1 - metrics[name];
  const distinguishing = metricNames
    .filter((name) => distance(name) >= 0)
    .toSorted((a, b) => distance(b) - distance(a))
    .slice(0, MOST);
  return { distinguishing, others: metricNames.filter((name) => !distinguishing.includes(name)) };
}
