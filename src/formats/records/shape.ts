import { FileFaultError } from "../faults";
import { MAX_DEPTH } from "../limits";

const MAX_VALUES = 500;
const MAX_CHOICE_CHARACTERS = 40;
const MIN_CHOICE_VALUES = 4;
const MIN_CHOICE_REPEATS = 4;
const MIN_WORD_VALUES = 5;
const MIN_SHARE = 0.5;

interface FieldStatistics {
  values: number;
  characters: number;
  text: number;
  words: number;
  distinct: Set<string>;
}

class FieldNode {
  readonly fields = new Map<string, FieldNode>();
  items: FieldNode | null = null;
  statistics: FieldStatistics | null = null;
  isText: boolean | null = null;

  field(name: string): FieldNode {
    let place = this.fields.get(name);
    if (!place) {
      place = new FieldNode();
      this.fields.set(name, place);
    }
    return place;
  }
}

const MAX_FIELDS = 20_000;

/** Detects text fields by their values, not their names. Ids, dates and choices are not text. */
export class RecordShape {
  readonly #root = new FieldNode();
  #fieldCount = 1;
  #isDecided = false;

  observe(record: unknown): number {
    let characters = 0;
    this.#walk(record, this.#root, 0, (value, place) => {
      place.statistics ??= { values: 0, characters: 0, text: 0, words: 0, distinct: new Set() };
      const { statistics } = place;
      const kind = valueKindOf(value);
      characters += value.length;
      statistics.values++;
      statistics.characters += value.length;
      if (kind === "text") statistics.text += value.length;
      else if (kind === "word") statistics.words += value.length;
      if (statistics.distinct.size < MAX_VALUES) statistics.distinct.add(value.slice(0, 200));
    });
    return characters;
  }

  decideFields(): string[] {
    this.#isDecided = true;
    const strictFields = this.#decideBy(isText);
    const fields = strictFields.length > 0 ? strictFields : this.#decideBy(isMostlyText);
    this.#forEach((place) => {
      place.statistics = null;
    });
    return fields;
  }

  #decideBy(rule: (statistics: FieldStatistics) => boolean): string[] {
    const paths: string[] = [];
    this.#forEach((place, path) => {
      if (!place.statistics) return;
      place.isText = rule(place.statistics);
      if (place.isText) paths.push(path || "(value)");
    });
    return paths;
  }

  #forEach(visit: (place: FieldNode, path: string) => void): void {
    const pending: Array<[FieldNode, string]> = [[this.#root, ""]];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [place, path] = next;
      visit(place, path);
      for (const [name, field] of [...place.fields].reverse())
        pending.push([field, path === "" ? name : `${path}.${name}`]);
      if (place.items) pending.push([place.items, `${path}[]`]);
    }
  }

  textOf(record: unknown): string {
    let text = "";
    this.#walk(record, this.#root, 0, (value, place) => {
      place.isText ??= valueKindOf(value) === "text";
      if (place.isText) text = text === "" ? value : `${text}\n${value}`;
    });
    return text;
  }

  #walk(
    value: unknown,
    place: FieldNode,
    depth: number,
    onValue: (value: string, place: FieldNode) => void,
  ) {
    if (typeof value === "string") {
      if (value !== "") onValue(value, place);
      return;
    }
    if (value === null || typeof value !== "object") return;
    if (depth > MAX_DEPTH) throw new FileFaultError("nested-too-deep");
    if (Array.isArray(value)) {
      place.items ??= new FieldNode();
      for (const item of value) this.#walk(item, place.items, depth + 1, onValue);
      return;
    }
    if (ArrayBuffer.isView(value) || value instanceof Date) return;
    for (const name of Object.keys(value)) {
      if (this.#isDecided && place.fields.get(name)?.isText === false) continue;
      const field = this.#fieldOf(place, name);
      this.#walk((value as Record<string, unknown>)[name], field, depth + 1, onValue);
    }
  }

  #fieldOf(place: FieldNode, name: string): FieldNode {
    const existing = place.fields.get(name);
    if (existing) return existing;
    if (this.#fieldCount >= MAX_FIELDS) return new FieldNode();
    this.#fieldCount++;
    return place.field(name);
  }
}

function isMostlyText({ characters, text }: Pick<FieldStatistics, "characters" | "text">): boolean {
  return text >= characters * MIN_SHARE;
}

function isText({ values, characters, text, words, distinct }: FieldStatistics): boolean {
  const isChoice =
    values >= MIN_CHOICE_VALUES &&
    distinct.size < MAX_VALUES &&
    distinct.size * MIN_CHOICE_REPEATS <= values &&
    characters / values < MAX_CHOICE_CHARACTERS;
  if (isChoice) return false;
  if (isMostlyText({ characters, text })) return true;
  const isVaried =
    values >= MIN_WORD_VALUES && distinct.size >= Math.min(values, MAX_VALUES) * MIN_SHARE;
  return isVaried && text + words >= characters * MIN_SHARE;
}

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const CODE_PATTERN =
  /^(?:[a-z][a-z\d+.-]*:\S+|www\.\S+|[\w.+-]+@[\w-]+\.\S+|[+-]?[\d.,:/\-–%$€£]+[a-zA-Z]{0,3}|\d{4}-\d\d-\d\d[T ]\S+|\S*[\\/_=<>{}|~^#]\S*|\S*\d\S*|\S{40,})$/;
const MAX_WORD_CHARACTERS = 30;
const MIN_LETTER_SHARE = 0.3;

export type ValueKind = "text" | "word" | "code";

const PROBE_CHARACTERS = 2000;

export function valueKindOf(value: string): ValueKind {
  const text = value.length > PROBE_CHARACTERS ? value.slice(0, PROBE_CHARACTERS) : value;
  const trimmed = text.trim();
  if (trimmed === "") return "code";
  const hasSpace = /\s/.test(trimmed);
  if (!hasSpace && CODE_PATTERN.test(trimmed))
    return UNSPACED_SCRIPT.test(trimmed) ? wordOrText(trimmed) : "code";
  const letters = countMatches(trimmed, /\p{L}/gu);
  const spaces = countMatches(trimmed, /\s/g);
  const nonSpaces = trimmed.length - spaces;
  if (letters < nonSpaces * MIN_LETTER_SHARE) return "code";
  if (/[\0\uFFFD]/.test(trimmed)) return "code";
  if (UNSPACED_SCRIPT.test(trimmed)) return wordOrText(trimmed);
  if (!hasSpace) return "word";
  return nonSpaces / (spaces + 1) > MAX_WORD_CHARACTERS ? "code" : "text";
}

/** `match` would create a string for each occurrence. */
function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count++;
  return count;
}

function wordOrText(text: string): ValueKind {
  return text.length <= 4 ? "word" : "text";
}
