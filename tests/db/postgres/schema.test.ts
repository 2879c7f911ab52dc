import { expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { openDatabase } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { onPostgres } from "../../support/engines";
import { newDatabaseFile } from "../../support/folder";
import { newPostgres } from "../../support/postgres";

/** Each engine's own: what searches, what counts changes of lists, what numbers the log. */
const OWN = /^(package_(grams|trigrams).*|catalogue_state|log_place|kysely_.*|sqlite_.*)$/;

/** How each finds and keeps a bidder's bids (db/migrations/0053-bids-of-positions.ts). */
const BIDDERS = {
  sqlite: [
    "bids bidder_id to positions bidder_id cascade",
    "bids package_id to positions package_id cascade",
  ],
  postgres: ["bids bidder_id to users id cascade", "bids bidder_id,id"],
};

/** A line each for columns, references, indexes, triggers and numbers of checks, in words that both engines' catalogues share. */
type Description = string[];

const described = (lines: string[]): Description =>
  lines.filter((line) => !OWN.test(line.split(" ")[0] ?? "")).sort();

async function lines(db: Db, query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ line }) => line);
}

const inSqlite = {
  columns: sql<{ line: string }>`
    select t.name || ' ' || c.name || ' ' || lower(c.type)
      || case when c."notnull" or c.pk then ' not null' else '' end
      || case when c.pk then ' key ' || c.pk else '' end
      || coalesce(' default ' || c.dflt_value, '') as line
    from pragma_table_list t join pragma_table_info(t.name) c where t.schema = 'main'`,
  references: sql<{ line: string }>`
    select t.name || ' ' || f."from" || ' to ' || f."table" || ' ' || f."to" || ' '
      || lower(f.on_delete) as line
    from pragma_table_list t join pragma_foreign_key_list(t.name) f where t.schema = 'main'`,
  indexes: sql<{ line: string }>`
    select t.name || case when i."unique" then ' unique ' else ' ' end || (
        select group_concat(name, ',') from (select name from pragma_index_info(i.name) order by seqno)
      ) || case when i.partial then ' where ' || (
        select substr(sql, instr(lower(sql), ' where ') + 7) from sqlite_schema s where s.name = i.name
      ) else '' end as line
    from pragma_table_list t join pragma_index_list(t.name) i
    where t.schema = 'main' and i.origin <> 'pk'`,
  triggers: sql<{ line: string }>`
    select tbl_name || ' trigger ' || name as line from sqlite_schema where type = 'trigger'`,
  checks: sql<{ line: string }>`
    select name || ' checks ' || ((length(sql) - length(replace(sql, 'check (', ''))) / 7) as line
    from sqlite_schema where type = 'table' and sql like '%check (%'`,
};

const inPostgres = {
  columns: sql<{ line: string }>`
    select t.relname || ' ' || c.attname || ' ' || format_type(c.atttypid, null)
      || case when c.attnotnull then ' not null' else '' end
      || coalesce(' key ' || array_position(k.conkey, c.attnum), '')
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0
      left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and not c.attisdropped`,
  references: sql<{ line: string }>`
    select t.relname || ' ' || c.attname || ' to ' || o.relname || ' ' || a.attname || ' '
      || case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'other' end as line
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute c on c.attrelid = t.oid and c.attnum = k.conkey[1]
      join pg_attribute a on a.attrelid = o.oid and a.attnum = k.confkey[1]
    where k.contype = 'f'`,
  indexes: sql<{ line: string }>`
    select t.relname || case when i.indisunique then ' unique ' else ' ' end || coalesce(
        pg_get_expr(i.indexprs, i.indrelid), (select string_agg(a.attname, ',' order by p.n) from unnest(i.indkey::int[]) with ordinality p (c, n)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = p.c)
      ) || coalesce(' where ' || pg_get_expr(i.indpred, i.indrelid), '') as line
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      join pg_am m on m.oid = x.relam
    where t.relnamespace = 'public'::regnamespace and not i.indisprimary and m.amname = 'btree'`,
  triggers: sql<{ line: string }>`
    select t.relname || ' trigger ' || g.tgname as line from pg_trigger g
      join pg_class t on t.oid = g.tgrelid where not g.tgisinternal`,
  checks: sql<{ line: string }>`
    select t.relname || ' checks ' || count(*) as line from pg_constraint k
      join pg_class t on t.oid = k.conrelid where k.contype = 'c' group by t.relname`,
};

const TYPES = { bigint: "integer", bytea: "blob", "double precision": "real" };

/** PostgreSQL writes types, casts, brackets and lists out; where it says lower, SQLite says nocase. */
function inSharedWords(line: string): string {
  return Object.entries(TYPES)
    .reduce((text, [postgres, sqlite]) => text.replace(` ${postgres}`, ` ${sqlite}`), line)
    .replace("lower(name)", "name")
    .replaceAll(/::\w+(\[\])?/g, "")
    .replace(/ = ANY \(ARRAY\[(.*)\]\)/, " in ($1)")
    .replace(/ where \((.*)\)$/, " where $1")
    .replace(/ default (nextval|next_log_place)\(.*$/, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/ IS (NOT )?NULL/g, (words) => words.toLowerCase())
    .replace(/ where \(?(\w+) in \((.*?)\)+$/, " where $1 in ($2)");
}

async function describedBy(db: Db, catalogue: typeof inSqlite): Promise<Description> {
  const queries = Object.values(catalogue);
  const found = (await Promise.all(queries.map((query) => lines(db, query)))).flat();
  return described(found.map(inSharedWords));
}

onPostgres(() => {
  test("the engines have the same columns, references, indexes, triggers and checks", async () => {
    const [sqlite, postgres] = [openDatabase(newDatabaseFile()), openPostgres(newPostgres())];
    const [ours, theirs] = [
      await describedBy(sqlite, inSqlite),
      await describedBy(postgres, inPostgres),
    ];
    await Promise.all([sqlite.destroy(), postgres.destroy()]);
    expect(ours.length).toBeGreaterThan(500);
    expect(theirs.filter((line) => !ours.includes(line))).toEqual(BIDDERS.postgres);
    expect(ours.filter((line) => !theirs.includes(line))).toEqual(BIDDERS.sqlite);
  });
});
