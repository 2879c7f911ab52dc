import { type Histogram, histogramOf } from "./profile/profile";
import { type ColumnKind, kindOf } from "./profile/record-columns";
import { isNumber, type RecordRows } from "./record-rows";

export interface ColumnFigures {
  name: string;
  kinds: readonly ColumnKind[];
  empty: number;
  distinct: number;
  lengths: { least: number; median: number; most: number } | null;
  histogram: Histogram;
}

export function columnFigures(
  { columns, rows }: RecordRows,
  records: readonly Record<string, unknown>[],
): ColumnFigures[] {
  return columns.map((name, at) => {
    const filled = rows.map((row) => row[at] as string).filter((value) => value !== "");
    const lengths = filled.map((value) => value.length);
    const histogram = histogramOf(lengths);
    const values = records.flatMap((record) =>
      Object.hasOwn(record, name) && !isEmpty(record[name]) ? [record[name]] : [],
    );
    return {
      name,
      kinds: [...new Set(values.map((value) => (isNumber(value) ? "number" : kindOf(value))))],
      empty: rows.length === 0 ? 0 : 1 - filled.length / rows.length,
      distinct: new Set(filled).size,
      lengths:
        filled.length === 0
          ? null
          : { least: Math.min(...lengths), median: histogram.median, most: Math.max(...lengths) },
      histogram,
    };
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "";
}
