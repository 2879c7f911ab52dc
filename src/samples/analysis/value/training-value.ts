import { type ContentType, type MetricName, metricNames, type QualityMetrics } from "../verdict";

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

/**
 * Metrics whose 50 % is where published filters drop a text, so that nothing makes up for them,
 * and the value of a text that fails one wholly. A text without punctuation still is a text.
 */
const decisive: Readonly<Partial<Record<MetricName, number>>> = {
  textIntegrity: 20,
  contentUniqueness: 20,
  languageFluency: 20,
  formatCleanliness: 20,
  structureQuality: 45,
};

/** The highest value of a text at a filter's threshold. */
const DROPPED = 59;

/** Where a decisive metric stops to limit: two texts a percent apart are not 40 points apart. */
const UNLIMITED = 75;

/** Whatever else a text is, junk takes its share of it: the value is multiplied, not only capped. */
const NATURAL = 95;

/** A short sample may be a good one, but only from about 200 words on can it show that. */
const SUFFICIENT = 65;

/** The highest value of a text that is too private to use as it is. */
const PRIVATE = 84;

/** The highest value of a bank that lacks most of its answers, so that nothing can be checked, or its questions. */
const UNANSWERED = 79;

/** Fit of a bank below this: nothing but a template or two. */
const DRILL = 10;

/** 59 at 50 %, sinking to `worthless` at none, and lifted wholly from `unlimited` percent on. */
function lift(percent: number, unlimited: number, worthless: number): number {
  if (percent < 50) return worthless + ((DROPPED - worthless) * percent) / 50;
  return DROPPED + (100 - DROPPED) * Math.min(1, (percent - 50) / (unlimited - 50));
}

/** The highest value that a metric allows a text of this type. */
function limitOf(metric: MetricName, percent: number, type: ContentType): number {
  if (type === "problem_bank") {
    // The lines of a bank are its own; that they end without a full stop says nothing about it.
    if (metric === "structureQuality") return 100;
    if (metric === "typeFit" && percent < 50) return percent < DRILL ? DROPPED : UNANSWERED;
  }
  const worthless = decisive[metric];
  if (worthless !== undefined) return lift(percent, UNLIMITED, worthless);
  if (metric === "sampleAdequacy") return lift(percent, SUFFICIENT, DROPPED);
  return metric === "privacySafety" && percent < 50 ? PRIVATE : 100;
}

/** The highest value that a metric allows. */
interface Limit {
  metric: MetricName;
  limit: number;
}

export interface TrainingValue {
  /** Whole, 0 to 100. */
  value: number;
  /** The metrics that hold it some points below the weighted sum, the strictest first. */
  limitedBy: readonly MetricName[];
}

/**
 * The highest value of a text whose language could not be told: with a model that still reads it,
 * such as Chinese in both writings; and without one, where nothing can be told.
 */
const UNDECIDED = { modelled: 69, unknown: 40 };

/** The highest value of a text in a language that is known but has no model to read it by. */
const UNMODELLED = 84;

/** The highest value of a text of which so much is in another language, and of one wholly so. */
const MIXED = { notable: 0.1, value: 79, half: 60 };

/** What holds a text down beside its metrics. */
export interface Reservations {
  isLanguageDecided: boolean;
  /** Whether a model of the language has read it. */
  isModelled: boolean;
  /** Share where it has turned to another language than the rest. */
  foreign: number;
}

const NONE: Reservations = { isLanguageDecided: true, isModelled: true, foreign: 0 };

/**
 * The AI training value: the weighted sum of the metrics, within what the decisive ones allow, times
 * what junk leaves of a text.
 */
export function trainingValue(
  metrics: QualityMetrics,
  type: ContentType,
  reservations = NONE,
): TrainingValue {
  const sum = metricNames.reduce((total, name) => total + metrics[name] * metricWeights[name], 0);
  const kept = lift(metrics.languageFluency, NATURAL, decisive.languageFluency ?? 0) / 100;
  const caps = metricNames
    .filter((metric) => metric !== "languageFluency")
    .map((metric): Limit => ({ metric, limit: limitOf(metric, metrics[metric], type) }))
    .concat({ metric: "languageFluency", limit: limitOfLanguage(reservations) });
  const ofJunk: Limit = { metric: "languageFluency", limit: sum * kept };
  const limits = [...caps, ofJunk]
    .filter(({ limit }) => sum - limit >= TOLD)
    .sort((a, b) => a.limit - b.limit);
  return {
    value: Math.round(sum * together(kept, Math.min(sum, ...caps.map(({ limit }) => limit)) / sum)),
    limitedBy: [...new Set(limits.map(({ metric }) => metric))],
  };
}

/** Points that a metric has to cost for it to be told that it holds a text down: a good one takes one or two. */
const TOLD = 3;

/** Copies look like chains as well: of two faults the lesser counts for half. */
const LESSER = 0.5;

/** What two faults leave together, each given as the share that it leaves alone. */
function together(one: number, other: number): number {
  return Math.min(one, other) * Math.max(one, other) ** LESSER;
}

function limitOfLanguage({ isLanguageDecided, isModelled, foreign }: Reservations): number {
  const { notable, value, half } = MIXED;
  const mixed = foreign < notable ? 100 : value - (value - half) * Math.min(1, foreign * 2);
  const unread = isLanguageDecided ? UNMODELLED : UNDECIDED.unknown;
  if (!isModelled) return Math.min(mixed, unread);
  return isLanguageDecided ? mixed : Math.min(mixed, UNDECIDED.modelled);
}
