import { Unreadable } from "../faults";
import { MAX_DEPTH } from "../limits";

const MAX_VALUES = 500;
const CHOICE_CHARACTERS = 40;
const CHOICE_VALUES = 4;
const CHOICE_TIMES = 4;
const MIN_WORDS = 5;
const MIN_SHARE = 0.5;

interface Statistics {
  values: number;
  characters: number;
  text: number;
  words: number;
  distinct: Set<string>;
}

class Place {
  readonly fields = new Map<string, Place>();
  items: Place | null = null;
  seen: Statistics | null = null;
  isText: boolean | null = null;

  field(name: string): Place {
    let place = this.fields.get(name);
    if (!place) {
      place = new Place();
      this.fields.set(name, place);
    }
    return place;
  }
}

const MAX_PLACES = 20_000;

/** Detects text fields by values instead of names, excluding ids, dates, choices and the like. */
export class Shape {
  readonly #root = new Place();
  #places = 1;
  #isDecided = false;

  observe(record: unknown): number {
    let characters = 0;
    this.#walk(record, this.#root, 0, (value, place) => {
      place.seen ??= { values: 0, characters: 0, text: 0, words: 0, distinct: new Set() };
      const { seen } = place;
      const look = lookOf(value);
      characters += value.length;
      seen.values++;
      seen.characters += value.length;
      if (look === "text") seen.text += value.length;
      else if (look === "word") seen.words += value.length;
      if (seen.distinct.size < MAX_VALUES) seen.distinct.add(value.slice(0, 200));
    });
    return characters;
  }

  decide(): string[] {
    this.#isDecided = true;
    const strictFields = this.#decideBy(isText);
    const fields = strictFields.length > 0 ? strictFields : this.#decideBy(isMostlyText);
    this.#forEach((place) => {
      place.seen = null;
    });
    return fields;
  }

  #decideBy(rule: (seen: Statistics) => boolean): string[] {
    const paths: string[] = [];
    this.#forEach((place, path) => {
      if (!place.seen) return;
      place.isText = rule(place.seen);
      if (place.isText) paths.push(path || "(value)");
    });
    return paths;
  }

  #forEach(work: (place: Place, path: string) => void): void {
    const pending: Array<[Place, string]> = [[this.#root, ""]];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [place, path] = next;
      work(place, path);
      for (const [name, field] of [...place.fields].reverse())
        pending.push([field, path === "" ? name : `${path}.${name}`]);
      if (place.items) pending.push([place.items, `${path}[]`]);
    }
  }

  textOf(record: unknown): string {
    let text = "";
    this.#walk(record, this.#root, 0, (value, place) => {
      place.isText ??= lookOf(value) === "text";
      if (place.isText) text = text === "" ? value : `${text}\n${value}`;
    });
    return text;
  }

  #walk(value: unknown, place: Place, depth: number, take: (value: string, place: Place) => void) {
    if (typeof value === "string") {
      if (value !== "") take(value, place);
      return;
    }
    if (value === null || typeof value !== "object") return;
    if (depth > MAX_DEPTH) throw new Unreadable("nested-too-deep");
    if (Array.isArray(value)) {
      place.items ??= new Place();
      for (const item of value) this.#walk(item, place.items, depth + 1, take);
      return;
    }
    if (ArrayBuffer.isView(value) || value instanceof Date) return;
    for (const name of Object.keys(value)) {
      if (this.#isDecided && place.fields.get(name)?.isText === false) continue;
      const field = this.#fieldOf(place, name);
      this.#walk((value as Record<string, unknown>)[name], field, depth + 1, take);
    }
  }

  #fieldOf(place: Place, name: string): Place {
    const existing = place.fields.get(name);
    if (existing) return existing;
    if (this.#places >= MAX_PLACES) return new Place();
    this.#places++;
    return place.field(name);
  }
}

function isMostlyText({ characters, text }: Pick<Statistics, "characters" | "text">): boolean {
  return text >= characters * MIN_SHARE;
}

function isText({ values, characters, text, words, distinct }: Statistics): boolean {
  const isChosen =
    values >= CHOICE_VALUES &&
    distinct.size < MAX_VALUES &&
    distinct.size * CHOICE_TIMES <= values &&
    characters / values < CHOICE_CHARACTERS;
  if (isChosen) return false;
  if (isMostlyText({ characters, text })) return true;
  const isVaried = values >= MIN_WORDS && distinct.size >= Math.min(values, MAX_VALUES) * MIN_SHARE;
  return isVaried && text + words >= characters * MIN_SHARE;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const CODE =
  /^(?:[a-z][a-z\d+.-]*:\S+|www\.\S+|[\w.+-]+@[\w-]+\.\S+|[+-]?[\d.,:/\-–%$€£]+[a-zA-Z]{0,3}|\d{4}-\d\d-\d\d[T ]\S+|\S*[\\/_=<>{}|~^#]\S*|\S*\d\S*|\S{40,})$/;
const MAX_WORD = 30;
const MIN_LETTERS = 0.3;

export type Look = "text" | "word" | "code";

const PROBE = 2000;

export function lookOf(value: string): Look {
  const text = value.length > PROBE ? value.slice(0, PROBE) : value;
  const trimmed = text.trim();
  if (trimmed === "") return "code";
  const hasSpace = /\s/.test(trimmed);
  if (!hasSpace && CODE.test(trimmed)) return UNSPACED.test(trimmed) ? wordOrText(trimmed) : "code";
  const letters = countOf(trimmed, /\p{L}/gu);
  const spaces = countOf(trimmed, /\s/g);
  const signs = trimmed.length - spaces;
  if (letters < signs * MIN_LETTERS) return "code";
  if (/[\0\uFFFD]/.test(trimmed)) return "code";
  if (UNSPACED.test(trimmed)) return wordOrText(trimmed);
  if (!hasSpace) return "word";
  return signs / (spaces + 1) > MAX_WORD ? "code" : "text";
}

/** `match` would create a string for each occurrence. */
function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count++;
  return count;
}

function wordOrText(text: string): Look {
  return text.length <= 4 ? "word" : "text";
}
