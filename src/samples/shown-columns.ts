import { countHanCharacters, detectLanguage, type LanguageCode, tally } from "../quality";
import { type Histogram, histogramOf } from "./profile/profile";
import { type ColumnKind, kindOf } from "./profile/record-columns";
import { isNumber, type RecordRows } from "./record-rows";

export interface ColumnFigures {
  name: string;
  kinds: readonly ColumnKind[];
  language: LanguageCode | null;
  empty: number;
  distinct: number;
  lengths: { least: number; median: number; most: number } | null;
  histogram: Histogram;
}

export function columnFigures(
  { columns, rows }: RecordRows,
  records: readonly Record<string, unknown>[],
): ColumnFigures[] {
  return columns.map((name, index) => {
    const filledValues = rows.map((row) => row[index] as string).filter((value) => value !== "");
    const lengths = filledValues.map((value) => value.length);
    const histogram = histogramOf(lengths);
    const values = records.flatMap((record) =>
      Object.hasOwn(record, name) && !isEmpty(record[name]) ? [record[name]] : [],
    );
    return {
      name,
      kinds: [...new Set(values.map((value) => (isNumber(value) ? "number" : kindOf(value))))],
      language: languageOf(values.filter((value) => typeof value === "string")),
      empty: rows.length === 0 ? 0 : 1 - filledValues.length / rows.length,
      distinct: new Set(filledValues).size,
      lengths:
        filledValues.length === 0
          ? null
          : { least: Math.min(...lengths), median: histogram.median, most: Math.max(...lengths) },
      histogram,
    };
  });
}

const LANGUAGE_SAMPLE_CHARACTERS = { most: 600, least: 60 };

function languageOf(texts: readonly string[]): LanguageCode | null {
  let sample = "";
  for (const text of texts) {
    if (sample.length >= LANGUAGE_SAMPLE_CHARACTERS.most) break;
    sample += `${text.slice(0, LANGUAGE_SAMPLE_CHARACTERS.most)}\n`;
  }
  if (sample.length < LANGUAGE_SAMPLE_CHARACTERS.least) return null;
  const { code, decided } = detectLanguage(sample, tally(sample), countHanCharacters(sample));
  return decided && code !== "other" && code !== "none" ? code : null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "";
}
