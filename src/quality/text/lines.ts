import { isBoilerplate } from "../boilerplate";

/** A mark that closes a line of running text in any of the languages, with closing quotes behind it. */
const TERMINAL = /[.!?:;。！？…：；｡،؟۔।॥][\s"'“”‘’«»‹›」』）)\]】》〉*_]{0,8}$/;

export interface Line {
  start: number;
  end: number;
  /** Characters, without the spaces around it. */
  length: number;
  isFinished: boolean;
  isRepeated: boolean;
  /** Whether it sells, navigates or states a policy rather than telling something. */
  isBoilerplate: boolean;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    if (line !== "") {
      lines.push({
        start,
        end,
        length: line.length,
        isFinished: TERMINAL.test(line.slice(-12)),
        isRepeated: seen.has(line),
        isBoilerplate: isBoilerplate(line),
      });
      seen.add(line);
    }
    start = end + 1;
  }
  return lines;
}
