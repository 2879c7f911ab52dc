import { FileFaultError } from "../faults";
import { MAX_DEPTH } from "../limits";
import { shownText } from "../markup/html-values";
import { FieldStatistics } from "./field-statistics";
import { isLanguageCode } from "./language-codes";
import { valueKindOf } from "./value-kinds";

class FieldNode {
  readonly fields = new Map<string, FieldNode>();
  items: FieldNode | null = null;
  statistics: FieldStatistics | null = null;
  isText: boolean | null = null;
  isHtml = false;

  /** Members that are named for languages are translations of each other. */
  get hasTranslations(): boolean {
    return this.fields.size > 1 && [...this.fields.keys()].every(isLanguageCode);
  }

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

export interface TextField {
  path: string;
  isHtml: boolean;
}

/** Detects text fields by their values, not their names. Ids, dates and choices are not text. */
export class RecordShape {
  readonly #root = new FieldNode();
  #fieldCount = 1;
  #isDecided = false;

  constructor(private readonly keepsTags: boolean) {}

  observe(record: unknown): number {
    let characters = 0;
    this.#walk(record, this.#root, 0, (value, place) => {
      place.statistics ??= new FieldStatistics();
      place.statistics.add(value);
      characters += value.length;
    });
    return characters;
  }

  decideFields(): TextField[] {
    this.#isDecided = true;
    const strictFields = this.#decideBy((statistics, isTranslation) =>
      isTranslation ? statistics.isWorded : statistics.isText,
    );
    const fields =
      strictFields.length > 0
        ? strictFields
        : this.#decideBy((statistics) => statistics.isMostlyText);
    this.#forEach((place) => {
      place.statistics = null;
    });
    return fields;
  }

  #decideBy(rule: (statistics: FieldStatistics, isTranslation: boolean) => boolean): TextField[] {
    const fields: TextField[] = [];
    this.#forEach((place, path, isTranslation) => {
      if (!place.statistics) return;
      place.isText = rule(place.statistics, isTranslation);
      place.isHtml = place.isText && place.statistics.isHtml;
      if (place.isText) fields.push({ path: path || "(value)", isHtml: place.isHtml });
    });
    return fields;
  }

  #forEach(visit: (place: FieldNode, path: string, isTranslation: boolean) => void): void {
    const pending: Array<[FieldNode, string, boolean]> = [[this.#root, "", false]];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [place, path, isTranslation] = next;
      visit(place, path, isTranslation);
      const { hasTranslations } = place;
      for (const [name, field] of [...place.fields].reverse())
        pending.push([field, path === "" ? name : `${path}.${name}`, hasTranslations]);
      if (place.items) pending.push([place.items, `${path}[]`, isTranslation]);
    }
  }

  textOf(record: unknown): string {
    let text = "";
    this.#walk(record, this.#root, 0, (value, place) => {
      place.isText ??= valueKindOf(value) === "text";
      if (!place.isText) return;
      const shown = place.isHtml && !this.keepsTags ? shownText(value) : value;
      text = text === "" ? shown : `${text}\n${shown}`;
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
