import type { ChatFigures, CodeFigures, ParallelFigures, Structure } from "../quality";

/** One sum for each kind: what all samples of a package are built of. */
export function joinedStructures(structures: readonly Structure[]): Structure[] {
  const chats = structures.filter((each) => each.kind === "chat");
  const codes = structures.filter((each) => each.kind === "code");
  const parallels = structures.filter((each) => each.kind === "parallel");
  return [
    ...(chats.length > 0 ? [chats.reduce(joinChats)] : []),
    ...(codes.length > 0 ? [codes.reduce(joinCodes)] : []),
    // The sides of different files can be different languages.
    ...(parallels.length === 1 ? parallels : joinAlikePairs(parallels)),
  ];
}

function joinChats(a: ChatFigures, b: ChatFigures): ChatFigures {
  const isKnown = a.assistantWords !== null || b.assistantWords !== null;
  return {
    kind: "chat",
    conversations: a.conversations + b.conversations,
    turns: a.turns + b.turns,
    words: a.words + b.words,
    assistantWords: isKnown ? (a.assistantWords ?? 0) + (b.assistantWords ?? 0) : null,
    ratedTurns: a.ratedTurns + b.ratedTurns,
    ratedConversations: a.ratedConversations + b.ratedConversations,
  };
}

function joinCodes(a: CodeFigures, b: CodeFigures): CodeFigures {
  const languages = new Map<string | null, { files: number; lines: number }>();
  for (const { name, files, lines } of [...a.languages, ...b.languages]) {
    const sum = languages.get(name) ?? { files: 0, lines: 0 };
    languages.set(name, { files: sum.files + files, lines: sum.lines + lines });
  }
  const lines = a.lines + b.lines;
  const repeated = a.repeatedShare * a.lines + b.repeatedShare * b.lines;
  return {
    kind: "code",
    files: a.files + b.files,
    lines,
    languages: [...languages]
      .map(([name, sum]) => ({ name, ...sum }))
      .sort((one, other) => other.lines - one.lines),
    commentLines: a.commentLines + b.commentLines,
    commentLanguage: a.commentLanguage === b.commentLanguage ? a.commentLanguage : null,
    minified: a.minified + b.minified,
    generated: a.generated + b.generated,
    copies: a.copies + b.copies,
    licensed: a.licensed + b.licensed,
    repeatedShare: repeated / Math.max(1, lines),
  };
}

function joinAlikePairs(all: readonly ParallelFigures[]): ParallelFigures[] {
  const byLanguages = Map.groupBy(all, ({ sides }) => sides.map(({ iso }) => iso).join());
  return [...byLanguages.values()].map((group) => group.reduce(joinPairs));
}

function joinPairs(a: ParallelFigures, b: ParallelFigures): ParallelFigures {
  const sideOf = (n: 0 | 1) => ({
    ...a.sides[n],
    words: a.sides[n].words + b.sides[n].words,
    value: Math.min(a.sides[n].value ?? 0, b.sides[n].value ?? 0),
  });
  const larger = a.pairs >= b.pairs ? a : b;
  return {
    kind: "parallel",
    pairs: a.pairs + b.pairs,
    sides: [sideOf(0), sideOf(1)],
    medianRatio: larger.medianRatio,
    oddLengths: a.oddLengths + b.oddLengths,
    untranslated: a.untranslated + b.untranslated,
    wrongLanguage: a.wrongLanguage + b.wrongLanguage,
  };
}
