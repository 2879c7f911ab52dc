import { type Kysely, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Db } from "../db";
import { nodeForPostgres } from "../engine";
import { migrations } from "../migrations";
import { BASELINE_MIGRATION, createBaseline, toPostgresDdl } from "./baseline";

/** Both engines use the same names; PostgreSQL's baseline covers the earlier migrations. */
export function postgresMigrations(): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, migration], i): [string, Migration] => {
    if (i === 0) return [name, { up: createBaseline }];
    return [
      name,
      name <= BASELINE_MIGRATION ? { up: async () => {} } : withPostgresTypes(migration),
    ];
  });
  return Object.fromEntries(entries);
}

function withPostgresTypes({ up }: Migration): Migration {
  return { up: (db: Kysely<unknown>) => up(db.withPlugin(postgresTypes)) };
}

const postgresTypes: KyselyPlugin = {
  transformQuery({ node }): RootOperationNode {
    if (node.kind !== "RawNode") return node;
    const postgresNode = nodeForPostgres(node);
    return { ...postgresNode, sqlFragments: postgresNode.sqlFragments.map(toPostgresDdl) };
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
