/** File names and proofs can contain control sequences for the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, "\u{fffd}");
}
