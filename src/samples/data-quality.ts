import type { Analysis } from "./analysis/analysis";
import type { LanguageCode } from "./analysis/language/language";
import { type Band, bandOf, metricNames, type QualityMetrics } from "./analysis/verdict";
import type { BenchmarkReport } from "./comparison/comparison";

/** What a package's samples say of it, taken together; the `data_quality` of its row. */
export interface DataQuality {
  samples: number;
  words: number;
  hanCharacters: number;
  tokens: number;
  /** 0 to 100: the samples' values, each weighing what it has of words. */
  aiTrainingValue: number;
  band: Band;
  qualityMetrics: QualityMetrics;
  /** The measured languages, the one with most words first; shares of 1. */
  languages: ReadonlyArray<{ code: LanguageCode; share: number }>;
  /** Percent along the samples, one behind the other; older figures lack it. */
  windows?: readonly number[];
  /** Null until each sample has been compared; older figures lack it. */
  benchmarks?: PackageBenchmarks | null;
}

/** What a package's samples have word for word of benchmarks. */
export interface PackageBenchmarks {
  compared: readonly string[];
  /** The longest passage first. */
  found: readonly { benchmark: string; passages: number; longest: number }[];
}

/**
 * Null where there is no analysed sample.
 * @param reports what each sample has of benchmarks; null where it was not compared yet
 */
export function dataQualityOf(
  analyses: readonly Analysis[],
  reports: readonly (BenchmarkReport | null)[] = [],
): DataQuality | null {
  if (analyses.length === 0) return null;
  const sum = (of: (analysis: Analysis) => number) =>
    analyses.reduce((total, analysis) => total + of(analysis), 0);
  // A sample without words, such as punctuation alone, still counts a little.
  const weight = (analysis: Analysis) => Math.max(1, analysis.counts.words);
  const mean = (of: (analysis: Analysis) => number) =>
    Math.round(sum((analysis) => of(analysis) * weight(analysis)) / sum(weight));
  const aiTrainingValue = mean((analysis) => analysis.aiTrainingValue);
  return {
    samples: analyses.length,
    words: sum(({ counts }) => counts.words),
    hanCharacters: sum(({ counts }) => counts.hanCharacters),
    tokens: sum(({ counts }) => counts.tokens),
    aiTrainingValue,
    band: bandOf(aiTrainingValue),
    qualityMetrics: Object.fromEntries(
      metricNames.map((name) => [name, mean(({ qualityMetrics }) => qualityMetrics[name])]),
    ) as QualityMetrics,
    languages: languageShares(analyses, weight),
    windows: pooled(analyses.flatMap(({ modelReading }) => modelReading?.windows ?? [])),
    benchmarks: benchmarksOf(reports),
  };
}

function benchmarksOf(reports: readonly (BenchmarkReport | null)[]): PackageBenchmarks | null {
  const [first, ...rest] = reports;
  if (!first || rest.includes(null)) return null;
  const compared = first.compared.filter((name) =>
    rest.every((report) => report?.compared.includes(name)),
  );
  const matches = reports.flatMap((report) => report?.found ?? []);
  const found = compared.flatMap((benchmark) => {
    const own = matches.filter((match) => match.benchmark === benchmark);
    if (own.length === 0) return [];
    const passages = own.reduce((sum, match) => sum + match.passages, 0);
    return { benchmark, passages, longest: Math.max(...own.map(({ longest }) => longest)) };
  });
  return { compared, found: found.sort((a, b) => b.longest - a.longest) };
}

/** As many windows as a strip shows. */
const MOST_WINDOWS = 60;

/** Neighbouring windows as one, each as low as its lowest: a mean would hide what is bad. */
function pooled(windows: readonly number[]): number[] {
  const count = Math.min(MOST_WINDOWS, windows.length);
  return Array.from({ length: count }, (_, at) =>
    Math.min(
      ...windows.slice(
        Math.floor((at * windows.length) / count),
        Math.floor(((at + 1) * windows.length) / count),
      ),
    ),
  );
}

function languageShares(analyses: readonly Analysis[], weight: (analysis: Analysis) => number) {
  const words = new Map<LanguageCode, number>();
  for (const analysis of analyses) {
    const { code } = analysis.language;
    words.set(code, (words.get(code) ?? 0) + weight(analysis));
  }
  const total = [...words.values()].reduce((sum, count) => sum + count, 0);
  return [...words]
    .map(([code, count]) => ({ code, share: count / total }))
    .sort((a, b) => b.share - a.share);
}
