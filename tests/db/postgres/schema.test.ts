import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { openDatabase } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { onPostgres } from "../../support/engines";
import { newDatabaseFile } from "../../support/folder";
import { newPostgres } from "../../support/postgres";

const OWN = /^(package_(grams|trigrams|words).*|catalogue_state|log_place|kysely_.*|sqlite_.*)$/;

const DIFFERENCES = {
  sqlite: [
    "bids bidder_id to positions bidder_id cascade",
    "bids package_id to positions package_id cascade",
  ],
  postgres: [
    "bids bidder_id to users id cascade",
    "bids bidder_id,id",
    "packages trigger packages_leader",
  ],
};

async function lines(db: Db, engine: "sqlite" | "postgres"): Promise<string[]> {
  const text = await Bun.file(join(import.meta.dir, `catalogue-${engine}.sql`)).text();
  const queries = text.split(/;\n/).filter((query) => query !== "");
  const found = await Promise.all(
    queries.map((query) => sql.raw<{ line: string }>(query).execute(db)),
  );
  return found.flatMap(({ rows }) => rows.map(({ line }) => line));
}

const TYPES = { bigint: "integer", bytea: "blob", "double precision": "real" };

/** PostgreSQL writes out types, casts, brackets and lists, and uses lower for nocase. */
function inSharedWords(line: string): string {
  return Object.entries(TYPES)
    .reduce((text, [postgres, sqlite]) => text.replace(` ${postgres}`, ` ${sqlite}`), line)
    .replace("lower(name)", "name")
    .replaceAll(/::\w+(\[\])?/g, "")
    .replace(/ default '(-\d+)'/, " default $1")
    .replace(/ = ANY \(ARRAY\[(.*)\]\)/, " in ($1)")
    .replace(/ where \((.*)\)$/, " where $1")
    .replaceAll(/\((\w+ = '\w+')\)/g, "$1")
    .replaceAll(" AND ", " and ")
    .replace(/ default (nextval|next_log_place)\(.*$/, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/ IS (NOT )?NULL/g, (words) => words.toLowerCase())
    .replaceAll(/\((\w+ is (not )?null)\)/g, "$1")
    .replace(/ where \(?(\w+) in \((.*?)\)+$/, " where $1 in ($2)");
}

async function describedBy(...of: Parameters<typeof lines>): Promise<string[]> {
  const shared = (await lines(...of)).map(inSharedWords);
  return shared.filter((line) => !OWN.test(line.split(" ")[0] ?? "")).sort();
}

onPostgres(() => {
  test("defines the same columns, references, indexes, triggers and checks on both engines", async () => {
    const [sqlite, postgres] = [openDatabase(newDatabaseFile()), openPostgres(newPostgres())];
    const [ours, theirs] = [
      await describedBy(sqlite, "sqlite"),
      await describedBy(postgres, "postgres"),
    ];
    await Promise.all([sqlite.destroy(), postgres.destroy()]);
    expect(ours.length).toBeGreaterThan(500);
    expect(theirs.filter((line) => !ours.includes(line))).toEqual(DIFFERENCES.postgres);
    expect(ours.filter((line) => !theirs.includes(line))).toEqual(DIFFERENCES.sqlite);
  });
});
