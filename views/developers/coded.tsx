/** Text with `code` between backticks, as in the API's description. */
export function Coded({ text }: { text: string }) {
  return quotedIn(text).map(({ text, quoted, at }) =>
    quoted === undefined ? text : <code key={at}>{quoted}</code>,
  );
}

interface Part {
  text: string;
  /** What is between backticks, if the part is. */
  quoted: string | undefined;
  at: number;
}

export function quotedIn(text: string): Part[] {
  const parts = text.matchAll(/`([^`]*)`|[^`]+/g);
  return [...parts].map(({ 0: text, 1: quoted, index: at }) => ({ text, quoted, at }));
}
