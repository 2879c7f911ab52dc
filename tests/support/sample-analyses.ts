import { gateNames, metricNames, piiKinds, type Report } from "../../src/quality";
import { marketValue } from "../../src/samples/market-value";
import { ANALYSIS_VERSION, type SampleAnalysis } from "../../src/samples/sample-analysis";
import { suitableUses } from "../../src/samples/suitability";

type Changes = Partial<Omit<Report, "facts" | "gates">> & {
  facts?: Partial<Report["facts"]>;
  gates?: Partial<Report["gates"]>;
};

const named = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

export function aReport({ facts, gates, ...changes }: Changes = {}): Report {
  return {
    version: ANALYSIS_VERSION,
    contentType: "literary",
    aiTrainingValue: 95,
    valueRange: { low: 92, high: 98 },
    isSure: true,
    form: null,
    band: "high",
    qualityMetrics: named(metricNames, 100),
    problems: [],
    genre: "prose",
    questions: null,
    windows: [{ start: 0, end: 5700, percent: 100 }],
    cannotJudge: ["truth", "copyright", "rest-of-collection"],
    ...changes,
    gates: { ...named(gateNames, { value: 1, threshold: 0.5 }), ...gates },
    facts: {
      characters: 5700,
      words: 1000,
      hanCharacters: 0,
      tokens: 1255,
      sentences: 60,
      lines: 20,
      language: {
        code: "en",
        iso: "eng",
        script: "Latn",
        variety: null,
        confidence: 1,
        decided: true,
      },
      encoding: "utf-8",
      format: "plain",
      duplicateShare: 0,
      pii: named(piiKinds, 0),
      ...facts,
    },
  };
}

export function anAnalysis(changes: Changes = {}): SampleAnalysis {
  const report = aReport(changes);
  return {
    ...report,
    estimatedMarketValue: marketValue(report),
    suitableFor: suitableUses(report),
  };
}
