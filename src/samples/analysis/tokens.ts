import { piecesOf } from "./pieces";

/** Counts the o200k_base tokens of a text. */
export type TokenCounter = (text: string) => number;

/**
 * Word pieces that the tokenizer remembers. Its own default of 100,000 costs a rehash of the
 * whole map a piece once it is full: two minutes for 1 MB of an unlucky text.
 */
const REMEMBERED_PIECES = 4000;

let loading: Promise<TokenCounter> | null = null;

/**
 * Loads the o200k_base tokenizer, once: 0.8 s and 89 MB, so only the analysis worker does it.
 * Words such as `<|endoftext|>` are counted as the plain text that they are in a corpus.
 */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import("gpt-tokenizer/encoding/o200k_base").then((o200k) => {
    o200k.setMergeCacheSize(REMEMBERED_PIECES);
    const asPlainText = { disallowedSpecial: new Set<string>() };
    return (text) => {
      o200k.clearMergeCache();
      let tokens = 0;
      for (const { piece } of piecesOf(text)) tokens += o200k.countTokens(piece, asPlainText);
      return tokens;
    };
  });
  return loading;
}
