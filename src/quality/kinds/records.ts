import { recordsOf } from "../../formats/records/text-of-records";

export type Rec = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Rec {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Of JSON or JSON Lines; a list of objects counts as its objects, a list of turns as a record. */
export function structuredRecords(text: string): Rec[] | null {
  const parsed = recordsOf(text);
  if (!parsed) return null;
  const [document] = parsed.records;
  const records = parsed.format === "json" && Array.isArray(document) ? document : parsed.records;
  const objects = records.map((record) => (Array.isArray(record) ? { messages: record } : record));
  const filled = objects.filter(isObject);
  return filled.length > 0 && filled.length >= objects.length / 2 ? filled : null;
}

/** The text of a value that may be in parts, as in `content: [{ type: "text", text: "…" }]`. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join("\n");
  return isObject(value) ? textIn(value.text ?? value.content ?? "") : "";
}
