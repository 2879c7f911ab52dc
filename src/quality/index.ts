export { type AnalyzeOptions, analyze } from "./analyze";
export { type DecodedText, decodeText, type EncodingName, encodingNames } from "./decode";
export { EmptyText, UnreadableText } from "./errors";
export { hanUse, writingOf } from "./language/han";
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
export { type Difficulty, difficultyLevels } from "./questions/difficulty";
export type { Questions } from "./questions/questions";
export type { Subject, Topic } from "./questions/topics";
export * from "./report";
export { type Tally, tally } from "./text/characters";
export { wordCount } from "./text/word-breaks";
export { packTokens, type TokenRanks } from "./tokens/token-table";
export { loadTokenCounter, type TokenCounter } from "./tokens/tokens";
