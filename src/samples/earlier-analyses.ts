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
  type Unjudged,
} from "../quality";
import type { DataQuality } from "./data-quality";
import { ANALYSIS_VERSION, type SampleAnalysis } from "./sample-analysis";

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

export function readAnalysis(stored: string): SampleAnalysis {
  const read = JSON.parse(stored) as (SampleAnalysis & { version: 2 }) | EarlierAnalysis;
  return read.version === ANALYSIS_VERSION ? read : inNewShape(read);
}

export function readDataQuality(stored: string): DataQuality {
  const read = JSON.parse(stored) as DataQuality;
  const { version, gates, valueRange, windows } = read;
  return {
    ...read,
    version: version ?? 1,
    gates: gates ?? gatesOf(read.qualityMetrics),
    valueRange: valueRange ?? null,
    windows: windows ?? [],
  };
}

function inNewShape(old: EarlierAnalysis): SampleAnalysis {
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

const METRICS_OF_GATES = {
  natural: "languageFluency",
  unique: "contentUniqueness",
  clean: "formatCleanliness",
  private: "privacySafety",
} as const;

const THRESHOLD = 0.5;

function gatesOf(metrics: QualityMetrics): Report["gates"] {
  const names = Object.keys(METRICS_OF_GATES) as GateName[];
  const gates = names.map((name) => [
    name,
    { value: metrics[METRICS_OF_GATES[name]] / 100, threshold: THRESHOLD },
  ]);
  return Object.fromEntries(gates) as Report["gates"];
}

type Size = { share?: number; count?: number };

const WHOLE: Size = { share: 1 };
const ofCharacters = ({ count = 0 }: FindingValues, { counts }: EarlierAnalysis): Size => ({
  share: count / Math.max(1, counts.characters),
});

const PROBLEMS: Readonly<
  Record<
    string,
    readonly [ProblemCode, GateName | null, ((of: FindingValues, in_: EarlierAnalysis) => Size)?]
  >
> = {
  "unlike-language": ["unlike-language", "natural"],
  "unknown-words": ["unknown-words", "natural"],
  "no-word-order": ["odd-order", "natural", () => WHOLE],
  "loose-sentences": ["odd-order", "natural", () => WHOLE],
  "repeated-lines": ["repeated-lines", "unique"],
  "repeated-phrases": ["repeated-phrases", "unique"],
  "dominant-phrase": ["repeated-phrases", "unique"],
  "copied-sentences": ["near-copies", "unique"],
  "nul-characters": ["broken-characters", "clean", ofCharacters],
  "broken-characters": ["broken-characters", "clean", ofCharacters],
  mojibake: ["mojibake", "clean", ofCharacters],
  markup: ["markup", "clean", ofCharacters],
  "advertising-lines": ["advertising", "clean"],
  "filler-text": ["filler-text", "clean", ofCharacters],
  "open-lines": ["broken-lines", null],
  "short-lines": ["broken-lines", null],
  "personal-data": ["personal-data", "private"],
  "too-short": ["too-short", null, (_, { counts }) => ({ share: 1, count: counts.words })],
  "not-utf8": ["not-utf8", null, () => WHOLE],
  "language-undecided": ["undecided-language", null, () => WHOLE],
  "mixed-variants": ["mixed-writing", null, mixedShare],
  "no-questions": ["no-questions", null, () => WHOLE],
  unanswered: ["unanswered", null, (_, { problemSet }) => ofQuestions(problemSet, unanswered)],
  "wrong-answers": ["wrong-answers", null, (_, { problemSet }) => ofQuestions(problemSet, wrong)],
};

function mixedShare({ traditional, simplified }: FindingValues): Size {
  const [one, other] = [Number(traditional), Number(simplified)];
  return { share: Math.min(one, other) / Math.max(1, one + other) };
}

type Bank = NonNullable<EarlierAnalysis["problemSet"]>;

const unanswered = ({ questions, answers = 0 }: Bank) => questions - answers;
const wrong = ({ wrong: found = 0 }: Bank) => found;

function ofQuestions(bank: Bank | null, counted: (bank: Bank) => number): Size {
  if (!bank) return {};
  const count = Math.max(0, counted(bank));
  return { count, share: Math.min(1, count / Math.max(1, bank.questions)) };
}

function problemsOf(old: EarlierAnalysis): Problem[] {
  const found = old.recommendations.flatMap(({ code: finding, values }): Problem[] => {
    const known = PROBLEMS[finding];
    if (!known) return [];
    const [code, gate, sizeOf] = known;
    const { share = 0, count = 0 } = { ...values, ...sizeOf?.(values, old) };
    const weakest = code === "unlike-language" ? old.modelReading?.weakest : undefined;
    const at = weakest ? [[weakest.start, weakest.end] as const] : [];
    return [{ code, gate, share, count, at, ...(values.kind && { kind: values.kind }) }];
  });
  const sorted = found.toSorted((a, b) => b.share - a.share);
  const names = sorted.map(({ code, kind }) => `${code} ${kind ?? ""}`);
  return sorted.filter((_, at) => names.indexOf(names[at] as string) === at);
}

const NO_QUESTIONS: Questions = {
  ...{ questions: 0, answers: 0, workedSolutions: 0, workedSteps: 0 },
  ...{ distinct: 0, checked: 0, wrong: 0, diagrams: 0, formulas: 0 },
  ...{ subject: null, topics: [], difficulty: null, gradeLevel: null },
};

/** Older results do not compare questions, so each counts as distinct. */
function questionsOf(found: Bank): Questions {
  const names = Object.keys(NO_QUESTIONS) as (keyof Questions)[];
  const known = names.filter((name) => found[name] !== undefined);
  const counted = Object.fromEntries(known.map((name) => [name, found[name]]));
  return { ...NO_QUESTIONS, distinct: found.questions, ...counted };
}

function windowsOf(percents: readonly number[], characters: number): Report["windows"] {
  const place = (at: number) => Math.floor((at * characters) / percents.length);
  return percents.map((percent, at) => ({ start: place(at), end: place(at + 1), percent }));
}

const UNJUDGED: Readonly<Record<string, Unjudged>> = {
  truth: "truth",
  copyright: "copyright",
  "rest-of-collection": "rest-of-collection",
  "answers-correct": "answers-correct",
  "word-order": "short",
  cantonese: "cantonese",
  translation: "translation",
};
