import { languageCodeText, languageText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import type { ChatFigures, CodeFigures, ParallelFigures, Structure } from "../../src/quality";
import { type Fact, Facts } from "./facts";

/** What a file is built of: turns, source files or pairs. */
export function StructureFacts({ structure }: { structure: Structure }) {
  switch (structure.kind) {
    case "chat":
      return <ChatFacts figures={structure} />;
    case "code":
      return <CodeFacts figures={structure} />;
    case "parallel":
      return <ParallelFacts figures={structure} />;
  }
}

function useStructureWords() {
  const { quality, samples } = useMessages();
  const words = samples.analysis.structure;
  const { number, exactPercent } = quality.format;
  const partOf = (count: number, total: number) =>
    words.of({
      count: number(count),
      total: number(total),
      share: exactPercent(count / Math.max(1, total)),
    });
  return { quality, words, number, exactPercent, partOf };
}

const someOf = (label: string, count: number, value: string): Fact[] =>
  count > 0 ? [[label, value]] : [];

function ChatFacts({ figures }: { figures: ChatFigures }) {
  const { words, number, partOf } = useStructureWords();
  const { conversations, turns, assistantWords, ratedTurns, ratedConversations } = figures;
  const turnsEach = number(Math.round((10 * turns) / conversations) / 10);
  const rated = partOf(ratedConversations, conversations);
  return (
    <Facts
      facts={[
        [words.conversations, number(conversations)],
        [words.turns, number(turns)],
        [words.turnsEach, turnsEach],
        ...(assistantWords === null
          ? []
          : [[words.assistant, partOf(assistantWords, figures.words)] satisfies Fact]),
        ...someOf(words.ratedTurns, ratedTurns, partOf(ratedTurns, turns)),
        ...someOf(words.ratedConversations, ratedConversations, rated),
      ]}
    />
  );
}

function CodeFacts({ figures }: { figures: CodeFigures }) {
  const { quality, words, number, partOf } = useStructureWords();
  const other = useMessages().samples.viewer.script.letter;
  const { files, lines, commentLines, commentLanguage } = figures;
  const languages = figures.languages.map((language) =>
    words.language({
      name: language.name ?? other,
      files: language.files,
      lines: number(language.lines),
    }),
  );
  const flawed = (["minified", "generated", "copies", "licensed"] as const).flatMap((name) =>
    someOf(words[name], figures[name], partOf(figures[name], files)),
  );
  return (
    <Facts
      facts={[
        [words.files, number(files)],
        [words.lines, number(lines)],
        [words.languages, quality.format.list(languages)],
        [words.comments, partOf(commentLines, lines)],
        ...(commentLanguage
          ? [[words.commentLanguage, languageCodeText(quality, commentLanguage)] satisfies Fact]
          : []),
        ...flawed,
      ]}
    />
  );
}

function ParallelFacts({ figures }: { figures: ParallelFigures }) {
  const { quality, words, number, partOf } = useStructureWords();
  const { pairs, sides, medianRatio } = figures;
  const sideTexts = sides.map(({ language: code, iso, words: count, value = 0 }) =>
    words.side({ language: languageText(quality, { code, iso }), words: number(count), value }),
  );
  const faults = (["untranslated", "oddLengths", "wrongLanguage"] as const).map(
    (name): Fact => [words[name], partOf(figures[name], pairs)],
  );
  return (
    <Facts
      facts={[
        [words.pairs, number(pairs)],
        [words.sides, quality.format.list(sideTexts)],
        [words.ratio, number(medianRatio)],
        ...faults,
      ]}
    />
  );
}
