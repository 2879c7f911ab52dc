import { withoutPersonalData } from "../quality";
import { isNumber, isObject } from "./record-rows";

type Records = readonly Record<string, unknown>[];

const MIN_PERSONAL_CHARACTERS = 6;
const AT_SIGN_OR_DIGIT = /[@＠\d０-９]/;
/** A column's name precedes its values as context, up to this length. */
const MAX_NAME_CHARACTERS = 60;

export function maskedRecords(records: Records): Record<string, unknown>[] {
  const lines: string[] = [];
  // Names repeat in every record, so each is masked once.
  const names = new Map<string, string>();
  for (const record of records)
    mapTexts(record, "", {
      text(text, name) {
        lines.push(`${name.slice(0, MAX_NAME_CHARACTERS)}: ${text}`);
        return text;
      },
      name(name) {
        names.set(name, name);
        return name;
      },
    });
  lines.push(...names.keys());
  if (lines.length === 0) return [...records];
  // Masking each value separately would take milliseconds per value.
  const masked = withoutPersonalData(lines.join("\n"));
  let end = masked.length;
  for (const name of [...names.keys()].reverse()) {
    names.set(name, masked.slice(end - name.length, end));
    end -= name.length + 1;
  }
  let position = 0;
  return records.map(
    (record) =>
      mapTexts(record, "", {
        text(text, name) {
          const from = position + Math.min(name.length, MAX_NAME_CHARACTERS) + 2;
          position = from + text.length + 1;
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
  if (typeof value === "string") return mayBePersonal(value) ? mask.text(value, name) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, name, mask));
  if (isObject(value)) {
    const mapped: Record<string, unknown> = Object.create(null);
    for (const key of Object.keys(value))
      mapped[mayBePersonal(key) ? mask.name(key) : key] = mapTexts(value[key], key, mask);
    return mapped;
  }
  if (!isNumber(value)) return value;
  const digits = JSON.stringify(value);
  if (!mayBePersonal(digits)) return value;
  const masked = mask.text(digits, name);
  return masked === digits ? value : masked;
}

function mayBePersonal(text: string): boolean {
  return text.length >= MIN_PERSONAL_CHARACTERS && AT_SIGN_OR_DIGIT.test(text);
}
