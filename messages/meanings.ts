import { parse, type Token } from "@messageformat/parser";

const MAX_MEANINGS = 6;
const OMITTED = "…";

/** What a message can say, without its values. With more than six cases, the most general one. */
export function meaningsOf(text: string): string[] {
  const tokens = parse(text);
  const all = [...new Set(variantsOf(tokens, true))];
  return all.length <= MAX_MEANINGS ? all : variantsOf(tokens, false);
}

function variantsOf(tokens: readonly Token[], isEach: boolean): string[] {
  return tokens.reduce<string[]>(
    (starts, token) => {
      const ends = endsOf(token, isEach);
      return starts.flatMap((start) => ends.map((end) => start + end));
    },
    [""],
  );
}

function endsOf(token: Token, isEach: boolean): string[] {
  if (token.type === "content") return [token.value];
  if (!("cases" in token)) return [OMITTED];
  const cases = token.type === "select" && isEach ? token.cases : token.cases.slice(-1);
  return cases.flatMap(({ tokens }) => variantsOf(tokens, isEach));
}
