import type { Span } from "../../src/lib/text";

export function HighlightedText({
  text,
  highlights,
}: {
  text: string;
  highlights: readonly Span[];
}) {
  let position = 0;
  const parts = highlights.flatMap(([from, to]) => {
    const before = text.slice(position, from);
    position = to;
    return [before, <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return [...parts, text.slice(position)];
}
