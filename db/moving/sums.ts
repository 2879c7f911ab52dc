import type { Column, Kind } from "./source";

/** Sums of what many rows hold stay far below 2^63. */
const MODULUS = 1_000_003;

/** What a value counts for; both engines come to the same. */
const WORTH: Readonly<Record<Kind, Record<"sqlite" | "postgres", (name: string) => string>>> = {
  bigint: {
    sqlite: (name) => `${name} % ${MODULUS}`,
    postgres: (name) => `${name} % ${MODULUS}`,
  },
  "double precision": {
    sqlite: (name) => `cast(${name} * 1024 as integer) % ${MODULUS}`,
    postgres: (name) => `trunc(${name} * 1024)::bigint % ${MODULUS}`,
  },
  text: {
    sqlite: (name) => `length(cast(${name} as blob))`,
    postgres: (name) => `octet_length(${name})`,
  },
  bytea: { sqlite: (name) => `length(${name})`, postgres: (name) => `octet_length(${name})` },
};

/**
 * A query for one row about a table: how many rows it has, and of each column how many values are not null,
 * and what they come to (numbers by their value, texts and bytes by their length).
 */
export function sumsOf(
  engine: "sqlite" | "postgres",
  table: string,
  columns: readonly Column[],
): string {
  const figures = columns.flatMap(({ name, kind }) => [
    `count("${name}")`,
    `coalesce(sum(${WORTH[kind][engine](`"${name}"`)}), 0)`,
  ]);
  return `select ${["count(*)", ...figures].join(", ")} from "${table}"`;
}
