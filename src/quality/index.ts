export { type AnalyzeOptions, analyze } from "./analyze";
export {
  type DecodedText,
  decodeText,
  EmptyText,
  type EncodingName,
  encodingNames,
  UnreadableText,
} from "./decode";
export type { ChatFigures } from "./kinds/chat";
export type { CodeFigures } from "./kinds/code";
export type { Structure } from "./kinds/kinds";
export type { ParallelFigures } from "./kinds/parallel";
export { isTmx, recordsOfTmx } from "./kinds/tmx";
export { countHanCharacters, hanScriptOf } from "./language/han";
export {
  detectLanguage,
  type Language,
  type LanguageCode,
  scriptShares,
} from "./language/language";
export {
  countPii,
  type PiiCounts,
  type PiiKind,
  piiKinds,
  withoutPersonalData,
} from "./privacy/pii";
export type { Questions, Subject, Topic } from "./questions/questions";
export { type Difficulty, difficultyLevels } from "./questions/questions";
export * from "./report";
export { type Tally, tally } from "./text/characters";
export { wordCount } from "./text/word-breaks";
export { packTokens, type TokenRanks } from "./tokens/token-table";
export { loadTokenCounter, type TokenCounter } from "./tokens/tokens";
export { tellingWordsIn } from "./value";
