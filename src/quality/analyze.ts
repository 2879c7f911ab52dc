import type { ContentType, Report } from "./report";
import type { TokenCounter } from "./tokens/tokens";

export interface AnalyzeOptions {
  contentType: ContentType;
  countTokens: TokenCounter;
}

/**
 * Reads a text and says how good it is for training. Linear in its length; run it in a worker.
 * @throws EmptyText, UnreadableText
 */
export declare function analyze(input: Uint8Array | string, options: AnalyzeOptions): Report;
