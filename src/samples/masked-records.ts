import { withoutPersonalData } from "../quality";
import { isNumber, isObject } from "./record-rows";

type Records = readonly Record<string, unknown>[];

const SHORTEST = 6;
const SIGNS = /[@＠\d０-９]/;

export function maskedRecords(records: Records): Record<string, unknown>[] {
  const lines: string[] = [];
  for (const record of records)
    mapTexts(record, "", (text, name) => {
      lines.push(lineOf(text, name));
      return text;
    });
  if (lines.length === 0) return [...records];
  // One pass over all: a pass for each value takes milliseconds.
  const masked = withoutPersonalData(lines.join("\n"));
  let at = 0;
  return records.map(
    (record) =>
      mapTexts(record, "", (text, name) => {
        const end = at + lineOf(text, name).length;
        const shown = masked.slice(end - text.length, end);
        at = end + 1;
        return shown;
      }) as Record<string, unknown>,
  );
}

function lineOf(text: string, name: string): string {
  return `${name.slice(0, 60)}: ${text}`;
}

type OfText = (text: string, name: string) => string;

function mapTexts(value: unknown, name: string, of: OfText): unknown {
  const mapped = (text: string) =>
    text.length < SHORTEST || !SIGNS.test(text) ? text : of(text, name);
  if (typeof value === "string") return mapped(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, name, of));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        mapTexts(key, "", of) as string,
        mapTexts(each, key, of),
      ]),
    );
  }
  if (!isNumber(value)) return value;
  const digits = JSON.stringify(value);
  const shown = mapped(digits);
  return shown === digits ? value : shown;
}
