import {
  type Band,
  bandOf,
  type ContentType,
  type Form,
  gateNames,
  kindOf,
  type LanguageCode,
  metricNames,
  type QualityMetrics,
  type Report,
} from "../quality";
import type { BenchmarkReport } from "./comparison/benchmark-matches";
import { ANALYSIS_VERSION, type SampleAnalysis } from "./sample-analysis";

export interface DataQuality {
  version: SampleAnalysis["version"];
  samples: number;
  words: number;
  /** Present if some of the words have no score, because they are code. */
  scoredWords?: number;
  hanCharacters: number;
  tokens: number;
  aiTrainingValue: number;
  valueRange: Report["valueRange"] | null;
  /** What all samples are, if they are no text. */
  form: Form | null;
  /** Whether most words are in samples that are long enough for a sure value. */
  isSure: boolean;
  band: Band;
  /** What the samples are; absent in earlier results. */
  kinds?: readonly ContentType[];
  gates: Report["gates"];
  qualityMetrics: QualityMetrics;
  languages: ReadonlyArray<{ code: LanguageCode; share: number }>;
  windows: readonly number[];
  /** Null until every sample has been compared; absent in older results. */
  benchmarks?: PackageBenchmarks | null;
}

export interface PackageBenchmarks {
  compared: readonly string[];
  found: readonly { benchmark: string; passages: number; longest: number }[];
}

export function dataQualityOf(
  analyses: readonly SampleAnalysis[],
  reports: readonly (BenchmarkReport | null)[] = [],
): DataQuality | null {
  if (analyses.length === 0) return null;
  const sum = (figure: (analysis: SampleAnalysis) => number) =>
    analyses.reduce((total, analysis) => total + figure(analysis), 0);
  const weight = ({ facts }: SampleAnalysis) => Math.max(1, facts.words);
  const scored = scoredOf(analyses);
  const scoredSum = (figure: (analysis: SampleAnalysis) => number) =>
    scored.reduce((total, analysis) => total + figure(analysis), 0);
  const mean = (figure: (analysis: SampleAnalysis) => number) =>
    scoredSum((analysis) => figure(analysis) * weight(analysis)) / scoredSum(weight);
  const roundedMean = (figure: (analysis: SampleAnalysis) => number) => Math.round(mean(figure));
  const meanToThousandths = (figure: (analysis: SampleAnalysis) => number) =>
    Math.round(1000 * mean(figure)) / 1000;
  const aiTrainingValue = roundedMean((analysis) => analysis.aiTrainingValue);
  return {
    version: analyses.every(({ version }) => version === ANALYSIS_VERSION) ? ANALYSIS_VERSION : 1,
    samples: analyses.length,
    words: sum(({ facts }) => facts.words),
    ...(scored.length < analyses.length && { scoredWords: scoredSum(({ facts }) => facts.words) }),
    hanCharacters: sum(({ facts }) => facts.hanCharacters),
    tokens: sum(({ facts }) => facts.tokens),
    aiTrainingValue,
    valueRange: {
      low: roundedMean(({ valueRange }) => valueRange.low),
      high: roundedMean(({ valueRange }) => valueRange.high),
    },
    form: formOf(analyses),
    isSure: mean(({ isSure }) => (isSure ? 1 : 0)) >= 0.5,
    band: bandOf(aiTrainingValue),
    kinds: [...new Set(analyses.map(kindOf))],
    gates: Object.fromEntries(
      gateNames.map((name) => [
        name,
        {
          value: meanToThousandths(({ gates }) => gates[name].value),
          threshold: meanToThousandths(({ gates }) => gates[name].threshold),
        },
      ]),
    ) as Report["gates"],
    qualityMetrics: Object.fromEntries(
      metricNames.map((name) => [name, roundedMean(({ qualityMetrics }) => qualityMetrics[name])]),
    ) as QualityMetrics,
    languages: languageShares(analyses, weight),
    windows: minimumOfEachPart(
      analyses.flatMap(({ windows }) => windows.map(({ percent }) => percent)),
    ),
    benchmarks: benchmarksOf(reports),
  };
}

/** Code has no score, so it neither raises nor lowers that of other samples. */
function scoredOf(analyses: readonly SampleAnalysis[]): readonly SampleAnalysis[] {
  const others = analyses.filter(({ form }) => form !== "code");
  return others.length > 0 ? others : analyses;
}

function formOf([first, ...rest]: readonly SampleAnalysis[]): Form | null {
  return rest.every(({ form }) => form !== null) ? (first?.form ?? null) : null;
}

function benchmarksOf(reports: readonly (BenchmarkReport | null)[]): PackageBenchmarks | null {
  const [first, ...rest] = reports;
  if (!first || rest.includes(null)) return null;
  const compared = first.compared.filter((name) =>
    rest.every((report) => report?.compared.includes(name)),
  );
  const matches = reports.flatMap((report) => report?.found ?? []);
  const results = compared.flatMap((benchmark) => {
    const group = matches.filter((match) => match.benchmark === benchmark);
    if (group.length === 0) return [];
    const passages = group.reduce((sum, match) => sum + match.passages, 0);
    return { benchmark, passages, longest: Math.max(...group.map(({ longest }) => longest)) };
  });
  return { compared, found: results.sort((a, b) => b.longest - a.longest) };
}

const MAX_WINDOWS = 60;

/** A mean would hide bad windows. */
function minimumOfEachPart(windows: readonly number[]): number[] {
  const count = Math.min(MAX_WINDOWS, windows.length);
  return Array.from({ length: count }, (_, index) =>
    Math.min(
      ...windows.slice(
        Math.floor((index * windows.length) / count),
        Math.floor(((index + 1) * windows.length) / count),
      ),
    ),
  );
}

function languageShares(
  analyses: readonly SampleAnalysis[],
  weight: (analysis: SampleAnalysis) => number,
) {
  const words = new Map<LanguageCode, number>();
  for (const analysis of analyses) {
    const { code } = analysis.facts.language;
    words.set(code, (words.get(code) ?? 0) + weight(analysis));
  }
  const total = [...words.values()].reduce((sum, count) => sum + count, 0);
  return [...words]
    .map(([code, count]) => ({ code, share: count / total }))
    .sort((a, b) => b.share - a.share);
}
