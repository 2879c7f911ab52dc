import { type RawBuilder, sql } from "kysely";
import { perEngine } from "./engine";

/** A number in a column of JSON text, by the names that lead to it; null where there is none. */
export function jsonNumber(column: string, path: readonly string[]): RawBuilder<number> {
  return perEngine({
    sqlite: sql<number>`json_extract(${sql.ref(column)}, ${["$", ...path].join(".")})`,
    postgres: sql<number>`(${sql.ref(column)}::jsonb #>> ${path})::double precision`,
  });
}
