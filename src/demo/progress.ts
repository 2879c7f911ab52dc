export type ProgressReport = (stage: string, done?: number, total?: number) => void;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const STEPS_PER_LINE = 10;

export function progressOn(output: Output): ProgressReport {
  return (stage, done, total) => {
    const isCounted = done !== undefined && total !== undefined;
    const text = isCounted ? `  ${stage}: ${done} of ${total}` : `  ${stage}`;
    if (output.isTTY) output.write(`\r\x1b[K${text}${isCounted && done < total ? "" : "\n"}`);
    else if (!isCounted || done === total || done % STEPS_PER_LINE === 0) output.write(`${text}\n`);
  };
}
