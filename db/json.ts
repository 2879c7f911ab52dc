import { type RawBuilder, sql } from "kysely";
import { perEngine } from "./engine";

export function jsonNumber(column: string, path: readonly string[]): RawBuilder<number> {
  return perEngine({
    sqlite: sql<number>`json_extract(${sql.ref(column)}, ${["$", ...path].join(".")})`,
    postgres: sql<number>`(${sql.ref(column)}::jsonb #>> ${path})::double precision`,
  });
}
