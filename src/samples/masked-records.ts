import { withoutPersonalData } from "../quality";
import { isNumber, isObject } from "./record-rows";

type Records = readonly Record<string, unknown>[];

const SHORTEST = 6;
const SIGNS = /[@＠\d０-９]/;
/** Length of a column's name that is used as context for its values. */
const NAME_CHARACTERS = 60;

export function maskedRecords(records: Records): Record<string, unknown>[] {
  const lines: string[] = [];
  // Names repeat in every record, so each is masked once.
  const names = new Map<string, string>();
  for (const record of records)
    mapTexts(record, "", {
      text(text, name) {
        lines.push(`${name.slice(0, NAME_CHARACTERS)}: ${text}`);
        return text;
      },
      name(name) {
        names.set(name, name);
        return name;
      },
    });
  lines.push(...names.keys());
  if (lines.length === 0) return [...records];
  // A separate pass for each value would take milliseconds.
  const masked = withoutPersonalData(lines.join("\n"));
  let end = masked.length;
  for (const name of [...names.keys()].reverse()) {
    names.set(name, masked.slice(end - name.length, end));
    end -= name.length + 1;
  }
  let at = 0;
  return records.map(
    (record) =>
      mapTexts(record, "", {
        text(text, name) {
          const from = at + Math.min(name.length, NAME_CHARACTERS) + 2;
          at = from + text.length + 1;
          return masked.slice(from, from + text.length);
        },
        name: (name) => names.get(name) ?? name,
      }) as Record<string, unknown>,
  );
}

interface Mask {
  text(text: string, name: string): string;
  name(name: string): string;
}

function mapTexts(value: unknown, name: string, mask: Mask): unknown {
  if (typeof value === "string") return mayBeData(value) ? mask.text(value, name) : value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, name, mask));
  if (isObject(value)) {
    const mapped: Record<string, unknown> = Object.create(null);
    for (const key of Object.keys(value))
      mapped[mayBeData(key) ? mask.name(key) : key] = mapTexts(value[key], key, mask);
    return mapped;
  }
  if (!isNumber(value)) return value;
  const digits = JSON.stringify(value);
  if (!mayBeData(digits)) return value;
  const shown = mask.text(digits, name);
  return shown === digits ? value : shown;
}

function mayBeData(text: string): boolean {
  return text.length >= SHORTEST && SIGNS.test(text);
}
