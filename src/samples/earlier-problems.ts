import type {
  Facts,
  GateName,
  PiiKind,
  Problem,
  ProblemCode,
  QualityMetrics,
  Questions,
  Report,
} from "../quality";
import type { SampleAnalysis } from "./sample-analysis";

export interface EarlierAnalysis
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

/** The problems that the findings of an earlier analysis stand for, largest first. */
export function problemsOf(old: EarlierAnalysis): Problem[] {
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
