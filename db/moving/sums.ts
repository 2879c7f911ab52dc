import type { Column, Kind } from "./source";

const MODULUS = 1_000_003;

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
