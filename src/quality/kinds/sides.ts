import {
  type Gate,
  type GateName,
  gateNames,
  metricNames,
  type Problem,
  type QualityMetrics,
  type Report,
} from "../report";
import { limitScore, percent, share } from "../score";
import type { Structure } from "./kinds";
import type { ParallelFigures } from "./parallel";

/** Shares of pairs; the limit is that of advertising. */
const MAX_WRONG_PAIRS = 0.15;

/** Each side is measured with the model of its own language, and a pair is as good as its weaker side. */
export function joinSides(first: Report, second: Report, structure: Structure): Report {
  if (structure.kind !== "parallel") return first;
  const sides = [first, second];
  const weaker = first.aiTrainingValue <= second.aiTrainingValue ? first : second;
  const pairProblems = problemsOfPairs(structure);
  const wrongPairs = share(
    structure.untranslated + structure.oddLengths + structure.wrongLanguage,
    structure.pairs,
  );
  const cleanScore = limitScore(wrongPairs, MAX_WRONG_PAIRS);
  const lowest = Object.fromEntries(
    gateNames.map((name) => [name, lowerGate(first.gates[name], second.gates[name])]),
  ) as Record<GateName, Gate>;
  const clean = { ...lowest.clean, value: Math.min(lowest.clean.value, cleanScore) };
  const sum = (figure: (report: Report) => number) => figure(first) + figure(second);
  const words = sum(({ facts }) => facts.words);
  const characters = sum(({ facts }) => facts.characters);
  return {
    ...weaker,
    isSure: first.isSure && second.isSure,
    gates: { ...lowest, clean },
    qualityMetrics: {
      ...(Object.fromEntries(
        metricNames.map((name) => [
          name,
          Math.min(first.qualityMetrics[name], second.qualityMetrics[name]),
        ]),
      ) as QualityMetrics),
      formatCleanliness: percent(clean.value),
    },
    facts: {
      ...first.facts,
      characters,
      words,
      hanCharacters: sum(({ facts }) => facts.hanCharacters),
      tokens: sum(({ facts }) => facts.tokens),
      sentences: sum(({ facts }) => facts.sentences),
      lines: sum(({ facts }) => facts.lines),
      duplicateShare:
        Math.round((1000 * sum(({ facts }) => facts.duplicateShare * facts.words)) / words) / 1000,
      pii: Object.fromEntries(
        Object.entries(first.facts.pii).map(([kind, count]) => [
          kind,
          count + second.facts.pii[kind as keyof typeof second.facts.pii],
        ]),
      ) as Report["facts"]["pii"],
    },
    problems: [...pairProblems, ...problemsOfSides(sides, words)].sort((a, b) => b.share - a.share),
    structure: {
      ...structure,
      sides: [
        { ...structure.sides[0], value: first.aiTrainingValue },
        { ...structure.sides[1], value: second.aiTrainingValue },
      ],
    },
    windows: [{ start: 0, end: characters, percent: percent(lowest.natural.value) }],
    cannotJudge: [...new Set([...first.cannotJudge, ...second.cannotJudge, "alignment" as const])],
  };
}

function lowerGate(a: Gate, b: Gate): Gate {
  return a.value <= b.value ? a : b;
}

function problemsOfPairs({ pairs, untranslated, oddLengths, wrongLanguage }: ParallelFigures) {
  const counts = [
    ["untranslated", untranslated],
    ["odd-lengths", oddLengths],
    ["wrong-language", wrongLanguage],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(
      ([code, count]): Problem => ({
        code,
        gate: "clean",
        share: share(count, pairs),
        count,
        at: [],
      }),
    );
}

/** Without places, because the sides are no passages of the file. */
function problemsOfSides(sides: readonly Report[], words: number): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { problems: found, facts } of sides) {
    for (const { found: _, ...problem } of found) {
      const key = `${problem.code} ${problem.kind}`;
      const known = problems.get(key);
      problems.set(key, {
        ...problem,
        share: (known?.share ?? 0) + (problem.share * facts.words) / words,
        count: (known?.count ?? 0) + problem.count,
        at: [],
      });
    }
  }
  return [...problems.values()];
}
