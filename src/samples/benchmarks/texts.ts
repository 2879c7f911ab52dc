import { recordsOf } from "../../formats/records/text-of-records";

export function textsIn(content: string): string[] {
  const parsed = recordsOf(content);
  if (parsed) return stringsIn(parsed.records);
  const paragraphs = content.split(/\r?\n[^\S\n]*\r?\n/);
  const texts = paragraphs.length > 1 ? paragraphs : content.split(/\r?\n/);
  return texts.filter((text) => text.trim() !== "");
}

function stringsIn(records: readonly unknown[]): string[] {
  const texts: string[] = [];
  const pending = records.toReversed();
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string") texts.push(value);
    else if (value !== null && typeof value === "object")
      pending.push(...Object.values(value).toReversed());
  }
  return texts;
}
