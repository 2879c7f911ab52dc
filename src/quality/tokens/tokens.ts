import { piecesOf } from "../text/pieces";
import { WordForms } from "../text/word-forms";
import { BytePairs } from "./byte-pairs";
import { type PackedTokens, packTokens, type TokenRanks } from "./token-table";

export type TokenCounter = (text: string) => number;

let counterPromise: Promise<TokenCounter> | null = null;

/** Takes 20 MB, so only workers load it. Tokens such as `<|endoftext|>` count as plain text. */
export function loadTokenCounter(): Promise<TokenCounter> {
  counterPromise ??= Promise.all([
    import("gpt-tokenizer/bpeRanks/o200k_base") as Promise<{ default: TokenRanks | PackedTokens }>,
    import("gpt-tokenizer/encodingParams/constants"),
  ]).then(([{ default: ranks }, { O200K_TOKEN_SPLIT_REGEX: splitPattern }]) => {
    const pairs = new BytePairs(ranks instanceof Uint8Array ? ranks : packTokens(ranks));
    return (text) => countTokens(text, splitPattern, pairs);
  });
  return counterPromise;
}

function countTokens(text: string, splitPattern: RegExp, pairs: BytePairs): number {
  const forms = new WordForms(text);
  const counts: number[] = [];
  let tokens = 0;
  for (const { start, piece } of piecesOf(text)) {
    let position = start;
    for (const part of piece.match(splitPattern) ?? []) {
      const form = forms.numberOf(position, part.length);
      counts[form] ??= pairs.count(part);
      tokens += counts[form];
      position += part.length;
    }
  }
  return tokens;
}
