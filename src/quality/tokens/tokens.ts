import { piecesOf } from "../text/pieces";
import { WordForms } from "../text/word-forms";
import { BytePairs } from "./byte-pairs";
import { type PackedTokens, packTokens, type TokenRanks } from "./token-table";

export type TokenCounter = (text: string) => number;

let loading: Promise<TokenCounter> | null = null;

/** Takes 20 MB, so only workers load it. Tokens such as `<|endoftext|>` count as plain text. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= Promise.all([
    import("gpt-tokenizer/bpeRanks/o200k_base") as Promise<{ default: TokenRanks | PackedTokens }>,
    import("gpt-tokenizer/encodingParams/constants"),
  ]).then(([{ default: ranks }, { O200K_TOKEN_SPLIT_REGEX: parts }]) => {
    const pairs = new BytePairs(ranks instanceof Uint8Array ? ranks : packTokens(ranks));
    return (text) => countTokens(text, parts, pairs);
  });
  return loading;
}

function countTokens(text: string, parts: RegExp, pairs: BytePairs): number {
  const forms = new WordForms(text);
  const counts: number[] = [];
  let tokens = 0;
  for (const { start, piece } of piecesOf(text)) {
    let place = start;
    for (const part of piece.match(parts) ?? []) {
      const form = forms.numberOf(place, part.length);
      counts[form] ??= pairs.count(part);
      tokens += counts[form];
      place += part.length;
    }
  }
  return tokens;
}
