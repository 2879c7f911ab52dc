import { recordsOf } from "../../formats/records/text-of-records";

export function textsIn(content: string): string[] {
  const found = recordsOf(content);
  if (found) return stringsIn(found.records);
  const paragraphs = content.split(/\r?\n[^\S\n]*\r?\n/);
  const texts = paragraphs.length > 1 ? paragraphs : content.split(/\r?\n/);
  return texts.filter((text) => text.trim() !== "");
}

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
