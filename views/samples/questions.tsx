import { difficultyLevels, type Questions } from "../../src/quality";
import { useMessages } from "../messages/context";
import { type Fact, Facts } from "./facts";

export function QuestionFacts({ questions: bank }: { questions: Questions }) {
  const { packages, quality, samples } = useMessages();
  const words = samples.analysis.questions;
  const { number } = quality.format;
  const { questions, answers, workedSolutions, distinct, checked, wrong } = bank;
  const facts: Fact[] = [
    [words.counted, number(questions)],
    [words.answered, number(answers)],
    [words.explained, number(workedSolutions)],
    [words.distinct, number(distinct)],
  ];
  if (checked > 0)
    facts.push([words.wrong, words.ofChecked({ wrong: number(wrong), checked: number(checked) })]);
  if (bank.difficulty) {
    const { questions: levels, basis } = bank.difficulty;
    const spread = difficultyLevels
      .filter((level) => levels[level] > 0)
      .map((level) => `${quality.difficulty[level]} ${number(levels[level])}`);
    facts.push([words.spread, `${packages.list(spread)} (${quality.difficultyBasis[basis]})`]);
  }
  if (bank.topics.length > 0) {
    const topics = bank.topics.map(({ topic, questions: count }) => [
      quality.topics[topic],
      number(count),
    ]);
    facts.push([words.topics, packages.list(topics.map((topic) => topic.join(" ")))]);
  }
  return <Facts facts={facts} />;
}
