import { normalizeUnicode } from "../lib/normalized";
import type { ShownPart } from "./shown-part";

export interface License {
  licence: string;
  source: string;
}

export function formatAsText(part: ShownPart, { licence, source }: License): string {
  return `${licence} · ${source}\n\n${part.text}\n`;
}

export function formatAsJsonLines(part: ShownPart, license: License): string {
  const lines =
    part.table === null ? part.passages.map((text) => JSON.stringify({ text })) : [part.text];
  return `${[JSON.stringify(license), ...lines].join("\n")}\n`;
}

export function matchingIndexes(part: ShownPart, search: string): number[] {
  const query = normalize(search.trim());
  const texts = part.table === null ? part.passages : part.table.rows.map((row) => row.join("\t"));
  return texts.flatMap((text, index) => (normalize(text).includes(query) ? [index] : []));
}

function normalize(text: string): string {
  return normalizeUnicode(text, "NFKC").toLowerCase();
}
