import type { ContentType, MetricName, QualityMetrics } from "./analysis";
import { metricNames } from "./analysis";

/** How much each metric counts; together 1. */
export const metricWeights: Readonly<Record<MetricName, number>> = {
  textIntegrity: 0.14,
  contentUniqueness: 0.18,
  languageFluency: 0.08,
  lexicalRichness: 0.1,
  informationDensity: 0.08,
  structureQuality: 0.08,
  formatCleanliness: 0.08,
  privacySafety: 0.05,
  sampleAdequacy: 0.09,
  typeFit: 0.12,
};

/** Metrics whose 50 % is where published filters drop a text, so that nothing makes up for them. */
const decisive: readonly MetricName[] = [
  "textIntegrity",
  "contentUniqueness",
  "languageFluency",
  "structureQuality",
  "formatCleanliness",
];

/** The value of a text that a filter drops at its threshold, and of one that fails it wholly. */
const DROPPED = 59;
const WORTHLESS = 20;

/** The highest value of a text that is too private to use as it is. */
const PRIVATE = 84;

/**
 * The highest value that a decisive metric allows: 59 at 50 %, sinking to 20 at none. Between 50
 * and 60 % the limit lifts gradually, since two texts a percent apart are not 40 points apart.
 */
function decisiveLimit(percent: number): number {
  if (percent < 50) return WORTHLESS + ((DROPPED - WORTHLESS) * percent) / 50;
  return DROPPED + (100 - DROPPED) * Math.min(1, (percent - 50) / 10);
}

/** The highest value that a metric allows a text of this type. */
function limitOf(metric: MetricName, percent: number, type: ContentType): number {
  // The lines of a bank are its own; that they end without a full stop says nothing about it.
  if (metric === "structureQuality" && type === "problem_bank") return 100;
  if (decisive.includes(metric)) return decisiveLimit(percent);
  // A short sample may be a good one; it only cannot show it.
  if (metric === "sampleAdequacy" && percent < 50) return DROPPED;
  return metric === "privacySafety" && percent < 50 ? PRIVATE : 100;
}

export interface TrainingValue {
  /** Whole, 0 to 100. */
  value: number;
  /** The metrics that hold it below the weighted sum, the strictest first. */
  limitedBy: readonly MetricName[];
}

/** The AI training value: the weighted sum of the metrics, within what the decisive ones allow. */
export function trainingValue(metrics: QualityMetrics, type: ContentType): TrainingValue {
  const sum = metricNames.reduce((total, name) => total + metrics[name] * metricWeights[name], 0);
  const limits = metricNames
    .map((metric) => ({ metric, limit: limitOf(metric, metrics[metric], type) }))
    .filter(({ limit }) => Math.round(limit) < Math.round(sum))
    .sort((a, b) => a.limit - b.limit);
  return {
    value: Math.round(Math.min(sum, limits[0]?.limit ?? 100)),
    limitedBy: limits.map(({ metric }) => metric),
  };
}
