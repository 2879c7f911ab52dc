/** What a publisher says that a sample is (docs/product.md#sample-uploads). */
export const contentTypes = ["literary", "educational", "problem_bank"] as const;
export type ContentType = (typeof contentTypes)[number];

/** The ten metrics, in the order in which they are shown. Each has its file in metrics/. */
export const metricNames = [
  "textIntegrity",
  "contentUniqueness",
  "languageFluency",
  "lexicalRichness",
  "informationDensity",
  "structureQuality",
  "formatCleanliness",
  "privacySafety",
  "sampleAdequacy",
  "typeFit",
] as const;
export type MetricName = (typeof metricNames)[number];

/** Whole percent, 0 to 100, for every metric. */
export type QualityMetrics = Readonly<Record<MetricName, number>>;

export type Band = "high" | "medium" | "basic";

/** The band of an AI training value (docs/product.md#quality-figures). */
export function bandOf(aiTrainingValue: number): Band {
  if (aiTrainingValue >= 85) return "high";
  return aiTrainingValue >= 60 ? "medium" : "basic";
}

/** Green, yellow or red (docs/product.md#quality-figures). */
export function qualityTone(value: number): "good" | "fair" | "poor" {
  if (value >= 85) return "good";
  return value >= 70 ? "fair" : "poor";
}

/** The figures that a text is judged by. */
export interface Verdict {
  qualityMetrics: QualityMetrics;
  /** Weighted sum of the metrics, held down by those that published filters reject a text for. */
  aiTrainingValue: number;
  /** Where the value lies nine times in ten, were another sample of the same text as long. */
  valueRange: { low: number; high: number };
  band: Band;
  /** The metrics that hold the value below their weighted sum, the strictest first. */
  limitedBy: readonly MetricName[];
}
