import { isBoilerplate } from "../boilerplate";

const TERMINAL = /[.!?:;。！？…：；｡،؟۔।॥][\s"'“”‘’«»‹›」』）)\]】》〉*_]{0,8}$/;

export interface Line {
  start: number;
  end: number;
  length: number;
  isFinished: boolean;
  isRepeated: boolean;
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
