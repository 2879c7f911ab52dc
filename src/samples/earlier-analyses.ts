import {
  bandOf,
  type Facts,
  type GateName,
  type PiiKind,
  type Problem,
  type ProblemCode,
  type QualityMetrics,
  type Questions,
  type Report,
  type UnjudgedAspect,
} from "../quality";
import type { DataQuality } from "./data-quality";
import type { SampleAnalysis } from "./sample-analysis";

interface EarlierAnalysis
  extends Pick<
      SampleAnalysis,
      "contentType" | "estimatedMarketValue" | "suitableFor" | "profile" | "excerpts"
    >,
    Pick<Facts, "language" | "encoding" | "format" | "duplicateShare" | "pii"> {
  version?: undefined;
  qualityMetrics: QualityMetrics;
  aiTrainingValue: number;
  valueRange?: Report["valueRange"];
  recommendations: readonly { code: string; values: FindingValues }[];
  counts: Pick<Facts, "characters" | "words" | "hanCharacters" | "tokens" | "sentences" | "lines">;
  modelReading?: {
    windows: readonly number[];
    weakest: { start: number; end: number };
  } | null;
  cannotJudge: readonly string[];
  problemSet: (Partial<Questions> & { questions: number }) | null;
}

interface FindingValues extends Readonly<Record<string, unknown>> {
  share?: number;
  count?: number;
  kind?: PiiKind;
}

export function readAnalysis(json: string): SampleAnalysis {
  const parsed = JSON.parse(json) as SampleAnalysis | EarlierAnalysis;
  return parsed.version === undefined ? convertAnalysis(parsed) : parsed;
}

export function readDataQuality(json: string): DataQuality {
  const parsed = JSON.parse(json) as DataQuality;
  const { version, gates, valueRange, windows } = parsed;
  return {
    ...parsed,
    version: version ?? 1,
    gates: gates ?? gatesOf(parsed.qualityMetrics),
    valueRange: valueRange ?? null,
    windows: windows ?? [],
  };
}

function convertAnalysis(old: EarlierAnalysis): SampleAnalysis {
  const { contentType, aiTrainingValue, qualityMetrics, counts, modelReading } = old;
  const { language, encoding, format, duplicateShare, pii } = old;
  const { estimatedMarketValue, suitableFor, profile, excerpts } = old;
  return {
    version: 1,
    ...{ contentType, aiTrainingValue, qualityMetrics, estimatedMarketValue, suitableFor },
    valueRange: old.valueRange ?? { low: aiTrainingValue, high: aiTrainingValue },
    band: bandOf(aiTrainingValue),
    gates: gatesOf(qualityMetrics),
    facts: { ...counts, language, encoding, format, duplicateShare, pii },
    problems: problemsOf(old),
    genre: contentType === "problem_bank" ? "bank" : null,
    questions: old.problemSet && questionsOf(old.problemSet),
    windows: windowsOf(modelReading?.windows ?? [], counts.characters),
    cannotJudge: old.cannotJudge.flatMap((code) => UNJUDGED[code] ?? []),
    ...(profile && { profile }),
    ...(excerpts && { excerpts }),
  };
}

const GATE_METRICS = {
  natural: "languageFluency",
  unique: "contentUniqueness",
  clean: "formatCleanliness",
  private: "privacySafety",
} as const;

const GATE_THRESHOLD = 0.5;

function gatesOf(metrics: QualityMetrics): Report["gates"] {
  const names = Object.keys(GATE_METRICS) as GateName[];
  const gates = names.map((name) => [
    name,
    { value: metrics[GATE_METRICS[name]] / 100, threshold: GATE_THRESHOLD },
  ]);
  return Object.fromEntries(gates) as Report["gates"];
}

type ProblemSize = { share?: number; count?: number };

const WHOLE_TEXT: ProblemSize = { share: 1 };
const characterShare = (
  { count = 0 }: FindingValues,
  { counts }: EarlierAnalysis,
): ProblemSize => ({
  share: count / Math.max(1, counts.characters),
});

const PROBLEM_BY_FINDING: Readonly<
  Record<
    string,
    readonly [
      ProblemCode,
      GateName | null,
      ((values: FindingValues, analysis: EarlierAnalysis) => ProblemSize)?,
    ]
  >
> = {
  "unlike-language": ["unlike-language", "natural"],
  "unknown-words": ["unknown-words", "natural"],
  "no-word-order": ["odd-order", "natural", () => WHOLE_TEXT],
  "loose-sentences": ["odd-order", "natural", () => WHOLE_TEXT],
  "repeated-lines": ["repeated-lines", "unique"],
  "repeated-phrases": ["repeated-phrases", "unique"],
  "dominant-phrase": ["repeated-phrases", "unique"],
  "copied-sentences": ["near-copies", "unique"],
  "nul-characters": ["broken-characters", "clean", characterShare],
  "broken-characters": ["broken-characters", "clean", characterShare],
  mojibake: ["mojibake", "clean", characterShare],
  markup: ["markup", "clean", characterShare],
  "advertising-lines": ["advertising", "clean"],
  "filler-text": ["filler-text", "clean", characterShare],
  "open-lines": ["broken-lines", null],
  "short-lines": ["broken-lines", null],
  "personal-data": ["personal-data", "private"],
  "too-short": ["too-short", null, (_, { counts }) => ({ share: 1, count: counts.words })],
  "not-utf8": ["not-utf8", null, () => WHOLE_TEXT],
  "language-undecided": ["undecided-language", null, () => WHOLE_TEXT],
  "mixed-variants": ["mixed-writing", null, mixedShare],
  "no-questions": ["no-questions", null, () => WHOLE_TEXT],
  unanswered: [
    "unanswered",
    null,
    (_, { problemSet }) => questionShare(problemSet, unansweredCount),
  ],
  "wrong-answers": [
    "wrong-answers",
    null,
    (_, { problemSet }) => questionShare(problemSet, wrongCount),
  ],
};

function mixedShare({ traditional, simplified }: FindingValues): ProblemSize {
  const [first, second] = [Number(traditional), Number(simplified)];
  return { share: Math.min(first, second) / Math.max(1, first + second) };
}

type QuestionBank = NonNullable<EarlierAnalysis["problemSet"]>;

const unansweredCount = ({ questions, answers = 0 }: QuestionBank) => questions - answers;
const wrongCount = ({ wrong: count = 0 }: QuestionBank) => count;

function questionShare(
  bank: QuestionBank | null,
  countOf: (bank: QuestionBank) => number,
): ProblemSize {
  if (!bank) return {};
  const count = Math.max(0, countOf(bank));
  return { count, share: Math.min(1, count / Math.max(1, bank.questions)) };
}

function problemsOf(old: EarlierAnalysis): Problem[] {
  const problems = old.recommendations.flatMap(({ code: finding, values }): Problem[] => {
    const problem = PROBLEM_BY_FINDING[finding];
    if (!problem) return [];
    const [code, gate, sizeOf] = problem;
    const { share = 0, count = 0 } = { ...values, ...sizeOf?.(values, old) };
    const weakest = code === "unlike-language" ? old.modelReading?.weakest : undefined;
    const at = weakest ? [[weakest.start, weakest.end] as const] : [];
    return [{ code, gate, share, count, at, ...(values.kind && { kind: values.kind }) }];
  });
  const sorted = problems.toSorted((a, b) => b.share - a.share);
  const keys = sorted.map(({ code, kind }) => `${code} ${kind ?? ""}`);
  return sorted.filter((_, index) => keys.indexOf(keys[index] as string) === index);
}

const NO_QUESTIONS: Questions = {
  ...{ questions: 0, answers: 0, workedSolutions: 0, workedSteps: 0 },
  ...{ distinct: 0, checked: 0, wrong: 0, diagrams: 0, formulas: 0 },
  ...{ subject: null, topics: [], difficulty: null, gradeLevel: null },
};

/** Older results do not compare questions, so each counts as distinct. */
function questionsOf(bank: QuestionBank): Questions {
  const names = Object.keys(NO_QUESTIONS) as (keyof Questions)[];
  const storedNames = names.filter((name) => bank[name] !== undefined);
  const storedFigures = Object.fromEntries(storedNames.map((name) => [name, bank[name]]));
  return { ...NO_QUESTIONS, distinct: bank.questions, ...storedFigures };
}

function windowsOf(percents: readonly number[], characters: number): Report["windows"] {
  const startOf = (at: number) => Math.floor((at * characters) / percents.length);
  return percents.map((percent, index) => ({
    start: startOf(index),
    end: startOf(index + 1),
    percent,
  }));
}

const UNJUDGED: Readonly<Record<string, UnjudgedAspect>> = {
  truth: "truth",
  copyright: "copyright",
  "rest-of-collection": "rest-of-collection",
  "answers-correct": "answers-correct",
  "word-order": "short",
  cantonese: "cantonese",
  translation: "translation",
};
