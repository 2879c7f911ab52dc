export type Report = (stage: string, done?: number, total?: number) => void;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const LOGGED_STEPS = 10;

export function progressOn(output: Output): Report {
  return (stage, done, total) => {
    const isCounted = done !== undefined && total !== undefined;
    const text = isCounted ? `  ${stage}: ${done} of ${total}` : `  ${stage}`;
    if (output.isTTY) output.write(`\r\x1b[K${text}${isCounted && done < total ? "" : "\n"}`);
    else if (!isCounted || done === total || done % LOGGED_STEPS === 0) output.write(`${text}\n`);
  };
}
