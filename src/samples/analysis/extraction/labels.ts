/** What begins a line of a play or a transcript: who speaks, up to a colon, a stop or a wide space. */
const LABEL = /^[^\S\n]*(\S[^\n:：.　]{0,29}[:：.　])(?=[^\n]*[^\s\p{P}])/gmu;

/** How often the same one comes at least, and the share of the lines that have one. */
const SAME = 4;
const LABELLED = 0.3;

/**
 * A text with blanks in place of the names that stand before what each speaker says: they are no words
 * of what is said, and come back in no company. The same text where few lines have any.
 */
export function withoutLabels(text: string): string {
  const times = new Map<string, number>();
  for (const [, label = ""] of text.matchAll(LABEL)) times.set(label, (times.get(label) ?? 0) + 1);
  const labels = [...times].filter(([, count]) => count >= SAME);
  const labelled = labels.reduce((sum, [, count]) => sum + count, 0);
  if (labelled < LABELLED * (text.match(/\S[^\n]*/g)?.length ?? 0)) return text;
  const known = new Set(labels.map(([label]) => label));
  return text.replace(LABEL, (found, label: string) =>
    known.has(label) ? " ".repeat(found.length) : found,
  );
}
