import { type Kysely, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Db } from "../db";
import { nodeForPostgres } from "../engine";
import { migrations } from "../migrations";
import { asPostgresDdl, BASELINE, createBaseline } from "./baseline";

/** Both engines use the same names; PostgreSQL's baseline covers the earlier migrations. */
export function postgresMigrations(): Record<string, Migration> {
  const named = Object.entries(migrations).map(([name, migration], i): [string, Migration] => {
    if (i === 0) return [name, { up: createBaseline }];
    return [name, name <= BASELINE ? { up: async () => {} } : inPostgresWords(migration)];
  });
  return Object.fromEntries(named);
}

function inPostgresWords({ up }: Migration): Migration {
  return { up: (db: Kysely<unknown>) => up(db.withPlugin(inOtherWords)) };
}

const inOtherWords: KyselyPlugin = {
  transformQuery({ node }): RootOperationNode {
    if (node.kind !== "RawNode") return node;
    const own = nodeForPostgres(node);
    return { ...own, sqlFragments: own.sqlFragments.map(asPostgresDdl) };
  },
  transformResult: async ({ result }) => result,
};

export async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ there: number }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (table.rows[0]?.there !== 1) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
