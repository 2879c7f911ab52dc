import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { HELD_STATES } from "../delivery/holding";

const IS_HELD = sql<SqlBool>`state in (${sql.join(HELD_STATES.map((state) => sql.lit(state)))})`;

const OF_PACKAGE = {
  packages: (id: string) => sql`id = ${id}`,
  offers: (id: string) => sql`package_id = ${id}`,
  price_offers: (id: string) => sql`package_id = ${id}`,
  package_changes: (id: string) => sql`package_id = ${id}`,
  deliveries: (id: string) => sql`package_id = ${id}`,
  consignments: (id: string) =>
    sql`delivery_id in (select id from deliveries where package_id = ${id})`,
  amendments: (id: string) =>
    sql`contract_id in (select contract_id from deliveries where package_id = ${id} and ${IS_HELD})`,
};

interface Deadline {
  table: keyof typeof OF_PACKAGE;
  column: string;
  /** Only such rows have a deadline that hiding their package stops. */
  where: ReturnType<typeof sql<SqlBool>>;
}

const IS_RUNNING = sql<SqlBool>`status = 'active'`;

/** Every deadline of a package (docs/product.md#deadlines-of-a-package). */
export const DEADLINES: readonly Deadline[] = [
  { table: "packages", column: "auction_end_time", where: IS_RUNNING },
  { table: "packages", column: "scheduled_end_time", where: IS_RUNNING },
  { table: "packages", column: "roadshow_end_time", where: IS_RUNNING },
  { table: "packages", column: "opens_at", where: sql`status = 'active' and opens_on is not null` },
  { table: "packages", column: "binds_until", where: sql`status <> 'active'` },
  // All that counts from the end of the auction: decisions, awards, contracts and offers.
  { table: "packages", column: "held_ms", where: sql`status <> 'active'` },
  { table: "offers", column: "expires_at", where: sql`status = 'open'` },
  { table: "price_offers", column: "expires_at", where: sql`status in ('open', 'countered')` },
  { table: "package_changes", column: "due_at", where: sql`status = 'open'` },
  { table: "package_changes", column: "remind_at", where: sql`status = 'open'` },
  { table: "deliveries", column: "due_at", where: IS_HELD },
  { table: "consignments", column: "progressed_at", where: sql`status = 'open'` },
  { table: "amendments", column: "expires_at", where: sql`state = 'open'` },
];

/** Gives back the time for which the package was hidden. */
export async function extendDeadlines(tx: Db, packageId: string, ms: number): Promise<void> {
  for (const { table, column, where } of DEADLINES) {
    const later = sql`${sql.ref(column)} + ${ms}`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${later}
      where ${OF_PACKAGE[table](packageId)} and ${where}`.execute(tx);
  }
}
