import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import type { Schema } from "../../db/schema";

const TABLES = [
  ...(["bids", "positions", "maximum_bids", "exclusive_bids"] as const),
  ...(["licences", "deliveries"] as const),
] as const;
type Table = (typeof TABLES)[number];

type Rows = { [Name in Table]: Selectable<Schema[Name]>[] };

export interface StoredRound extends Rows {
  package: Selectable<Schema["packages"]>;
}

export async function storedRound(db: Db, id: string): Promise<StoredRound> {
  const stored = await (engineOf(db) === "sqlite" ? eachOf : allOf)(db, id);
  stored.bids.sort((a, b) => a.sequence - b.sequence);
  for (const table of TABLES)
    if (table !== "bids") stored[table].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return stored;
}

const keyOf = (row: object) => JSON.stringify(row);

async function eachOf(db: Db, id: string): Promise<StoredRound> {
  const rows = (table: Table) =>
    db
      .selectFrom(table as "bids")
      .selectAll()
      .where("package_id", "=", id)
      .execute();
  const found = await Promise.all(TABLES.map(async (table) => [table, await rows(table)]));
  const lot = db.selectFrom("packages").selectAll().where("id", "=", id);
  return {
    ...(Object.fromEntries(found) as Rows),
    package: await lot.executeTakeFirstOrThrow(),
  };
}

/** A single query, since each one takes a server of its own some time. */
async function allOf(db: Db, id: string): Promise<StoredRound> {
  const all = TABLES.map(
    (table) => sql`${sql.lit(table)}, (select coalesce(json_agg(own), '[]')
      from ${sql.table(table)} as own where own.package_id = ${id})`,
  );
  const { rows } = await sql<{ stored: StoredRound }>`select json_build_object(
    'package', (select to_json(own) from packages as own where id = ${id}), ${sql.join(all)}) as stored`.execute(
    db,
  );
  return (rows[0] as { stored: StoredRound }).stored;
}

export function stateOf(stored: StoredRound, isUndecided: boolean): unknown {
  const { package: lot, bids, licences } = stored;
  const numbered = licences.toSorted((a, b) => a.seat - b.seat);
  const seated = new Set(
    stored.positions.filter((one) => one.seated === 1).map((one) => one.bidder_id),
  );
  type Claim = Selectable<Schema["maximum_bids"] | Schema["exclusive_bids"]>;
  const ranked = (all: readonly Claim[]) => {
    const inTurn = all.toSorted((a, b) => a.precedence - b.precedence);
    const claims = inTurn.toSorted((a, b) => b.maximum_cents - a.maximum_cents);
    return [
      claims.map((row) => [row.bidder_id, row.maximum_cents]),
      inTurn.map((row) => row.bidder_id),
    ];
  };
  return {
    status: lot.status,
    isMissed: lot.reserve_missed === 1,
    endsAt: lot.auction_end_time,
    ...(lot.status === "active" && { price: lot.highest_bid_cents }),
    ...(isUndecided && {
      seated: ranked(stored.maximum_bids.filter((one) => seated.has(one.bidder_id))),
      exclusive: ranked(stored.exclusive_bids),
    }),
    licenses: numbered.map(({ kind, price_cents, contract_id, voided_at }) => [
      ...[kind, price_cents, contract_id !== null, voided_at !== null],
    ]),
    licensees: bids
      .filter((bid) => bid.status === "accepted")
      .toSorted((a, b) => a.seat - b.seat)
      .map((bid) => [bid.bidder_id, bid.amount_cents]),
  };
}
