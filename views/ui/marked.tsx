import type { Span } from "../../src/lib/text";

export function Marked({ text, found }: { text: string; found: readonly Span[] }) {
  let at = 0;
  const parts = found.flatMap(([from, to]) => {
    const before = text.slice(at, from);
    at = to;
    return [before, <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return [...parts, text.slice(at)];
}
