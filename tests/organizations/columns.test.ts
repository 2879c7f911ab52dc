import { expect, test } from "bun:test";
import { sql } from "kysely";
import { perEngine } from "../../db/engine";
import {
  BIDDER_COLUMNS,
  ENDING_COLUMNS,
  LASTING_COLUMNS,
  ORGANIZATION_COLUMNS,
  PERSONAL_COLUMNS,
} from "../../src/organizations/columns";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

const MEMBER_COLUMN =
  /\.((user|member|seller|buyer|bidder|sender|receiver|author|subject|notifier|operator|organization|leader|exclusive_leader)_id|\w+_by|merged_into)$/;

/** Name a side of a deal, not a member. */
const SIDES = ["amendments.proposed_by", "offers.decided_by"];
const TIMES = ["packages.confirm_by"];

test("says of every column that names a member what happens in a merger", async () => {
  const references = await perEngine({
    sqlite: sql<{ place: string }>`select m.name || '.' || f."from" as place
      from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and f."table" = 'users'`,
    postgres: sql<{ place: string }>`select conrelid::regclass::text || '.' || attname as place
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass`,
  }).execute(world.db);
  const columns = await perEngine({
    sqlite: sql<{ place: string }>`select m.name || '.' || c.name as place
      from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`,
    postgres: sql<{ place: string }>`select table_name || '.' || column_name as place
      from information_schema.columns where table_schema = current_schema()`,
  }).execute(world.db);
  const named = columns.rows.filter(({ place }) => MEMBER_COLUMN.test(place));
  const existing = new Set([...references.rows, ...named].map(({ place }) => place));
  const listed = [
    ...[...PERSONAL_COLUMNS, ...BIDDER_COLUMNS, ...ENDING_COLUMNS, ...LASTING_COLUMNS].map(
      ([table, column]) => `${table}.${column}`,
    ),
    ...ORGANIZATION_COLUMNS.map(({ table, column }) => `${table}.${column}`),
    ...SIDES,
    ...TIMES,
  ];
  expect([...existing].toSorted()).toEqual(listed.toSorted());
});
