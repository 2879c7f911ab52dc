import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RootOperationNode,
} from "kysely";
import type { Migration } from "kysely/migration";
import { type Db, openDatabase } from "../../db/client";
import { runMigrations } from "../../db/migrate";
import { migrations } from "../../db/migrations";
import { postgresMigrations } from "../../db/postgres/migrations";
import { newFolder } from "../support/folder";
import { stumblesOver } from "../support/rolling-upgrades";

/** The first version that supports several servers on PostgreSQL. */
const FIRST = "0045-positions";

/** Earlier versions only decide pending actions, once, which the triggers let them do. */
const UNKNOWN_TO_EARLIER = /\boperator_actions_(asked|no)_/;

/**
 * SQLite, which has one server, copies three tables to remove a constraint. What is unique instead
 * was so before, too.
 */
const COPIED_BY_SQLITE =
  /\b(drop table (invoices|fee_notes|consignments)$|\w+_of_(0411|0460)\b|(invoices|fee_notes)_once\b)/;

const statements = new Map<string, string[]>();
let db: Db;

beforeAll(async () => {
  db = openDatabase(join(newFolder(), "new.sqlite"));
  const heard = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, listened(name, migration)]),
  );
  const { error } = await runMigrations(db, heard);
  if (error) throw error;
  const later = Object.entries(postgresMigrations()).filter(([name]) => name > FIRST);
  for (const [name, migration] of later) await listened(name, migration).up(mutePostgres());
});

function mutePostgres(): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

afterAll(() => db.destroy());

function listened(name: string, { up }: Migration): Migration {
  const texts: string[] = [];
  statements.set(name, texts);
  const ear: KyselyPlugin = {
    transformQuery({ node }): RootOperationNode {
      if (node.kind === "RawNode") texts.push(node.sqlFragments.join("?"));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { up: (database: Kysely<unknown>) => up(database.withPlugin(ear)) };
}

const met = (texts: readonly string[]) =>
  texts.filter((each) => !UNKNOWN_TO_EARLIER.test(each) && !COPIED_BY_SQLITE.test(each));

describe("a server of the previous version", () => {
  test("continues after a new one has migrated the database", () => {
    const earlier: string[] = [];
    for (const [name, texts] of statements) {
      if (name > FIRST)
        expect({ name, stumbles: stumblesOver(met(texts), earlier) }).toEqual({
          name,
          stumbles: [],
        });
      earlier.push(...texts);
    }
  });

  test("cannot continue after migrations that predate several servers", () => {
    expect(statements.size).toBe(Object.keys(migrations).length);
    const stumbles = [...statements.values()].flatMap((texts) => stumblesOver(texts));
    expect(stumbles.length).toBeGreaterThan(0);
  });

  test.each([
    "drop table bids",
    "alter table bids drop column amount_cents",
    "alter table bids rename column amount_cents to cents",
    "alter table bids alter column amount_cents type text",
    "alter table bids add column tax_cents integer not null",
    "create unique index bids_bidder on bids (bidder_id)",
    "alter table bids add constraint small check (amount_cents < 10)",
    "create trigger t before insert on bids begin select raise(abort, 'no'); end",
  ])("fails on %s", (statement) => {
    expect(stumblesOver([statement])).toHaveLength(1);
  });

  test.each([
    "alter table bids add column tax_cents integer",
    "alter table bids add column tax_cents integer not null default 0",
    "create index bids_tax on bids (amount_cents)",
    "drop index bids_bidder",
    "update bids set amount_cents = 1",
    "alter table bids alter column amount_cents set statistics 1000",
  ])("tolerates %s", (statement) => {
    expect(stumblesOver([statement])).toEqual([]);
  });

  test("tolerates a trigger that refuses only rows with a new column", () => {
    const trigger = `create trigger t before update of amount_cents on bids
      when old.due is not null and new.amount_cents > 0 begin select raise(abort, 'no'); end`;
    expect(stumblesOver(["alter table bids add column due integer", trigger])).toEqual([]);
    expect(stumblesOver([trigger])).toHaveLength(1);
  });

  test("tolerates a unique index on a new column, which it leaves null", () => {
    const index = "create unique index a on bids (bidder_id, lot_key)";
    const column = "alter table bids add column lot_key text";
    expect(stumblesOver([column, index])).toEqual([]);
    expect(stumblesOver([`${column} default 'x'`, index])).toHaveLength(1);
  });

  test("tolerates a unique index that forbids no more than an earlier one", () => {
    const earlier = ["create unique index a on bids (package_id, sequence) where sequence > 0"];
    const turned = "create unique index b on bids (sequence, package_id)";
    expect(stumblesOver([`${turned} where sequence > 0`], earlier)).toEqual([]);
    expect(stumblesOver([turned], earlier)).toHaveLength(1);
    expect(stumblesOver(["create unique index b on bids (sequence)"], earlier)).toHaveLength(1);
  });

  test.each(["drop index a", "drop table bids"])(
    "fails on a unique index that was dropped with %s",
    (gone) => {
      const unique = "create unique index a on bids (sequence)";
      expect(stumblesOver([unique], [unique, gone])).toHaveLength(1);
      expect(stumblesOver([unique], [unique, gone, unique])).toEqual([]);
    },
  );

  test("fails on a unique index over other expressions", () => {
    const earlier = ["create unique index a on bids (coalesce(amount_cents, sequence))"];
    const other = "create unique index b on bids (sequence, coalesce(amount_cents))";
    expect(stumblesOver([other], earlier)).toHaveLength(1);
    const plain = "create unique index a on bids (sequence)";
    expect(stumblesOver([`drop table wallets; ${plain}`], [plain])).toHaveLength(2);
  });

  test("tolerates any change to a table that it does not know", () => {
    const made = ["create table levies (id text not null)", "create unique index l on levies (id)"];
    expect(stumblesOver(made)).toEqual([]);
  });
});
