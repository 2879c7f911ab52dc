/**
 * The texts of a benchmark's file: every text in the records of JSON or JSON Lines, else paragraphs,
 * or lines where no empty ones part paragraphs.
 */
export function textsIn(content: string): string[] {
  const records = recordsOf(content);
  if (records) return stringsIn(records);
  const paragraphs = content.split(/\r?\n[^\S\n]*\r?\n/);
  const texts = paragraphs.length > 1 ? paragraphs : content.split(/\r?\n/);
  return texts.filter((text) => text.trim() !== "");
}

function recordsOf(content: string): unknown[] | null {
  if (!/^\s*[[{]/.test(content)) return null;
  const whole = parsed(content);
  if (whole !== undefined) return [whole];
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map(parsed);
  return records.includes(undefined) ? null : records;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Without recursion: how deep they are nested is up to the file. */
function stringsIn(records: readonly unknown[]): string[] {
  const texts: string[] = [];
  const waiting = records.toReversed();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") texts.push(value);
    else if (value !== null && typeof value === "object")
      waiting.push(...Object.values(value).toReversed());
  }
  return texts;
}
