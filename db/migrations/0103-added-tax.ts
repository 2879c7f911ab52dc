import { type Kysely, sql } from "kysely";

interface Tables {
  billing_details: { member_id: string; details: string };
  packages: { seller_id: string; status: string; tax_added_rate: number };
}

export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw("alter table packages add column tax_added_rate integer not null default 0")
    .execute(db);
  // Earlier versions took the rate from the seller's details when the contract was sent.
  const stated = await db.selectFrom("billing_details").selectAll().execute();
  for (const { member_id, details } of stated) {
    const { taxKind, taxRate, taxAdded } = JSON.parse(details) as Record<string, unknown>;
    if (taxKind !== "standard" || taxAdded !== true) continue;
    await db
      .updateTable("packages")
      .set({ tax_added_rate: Number(taxRate) })
      .where("seller_id", "=", member_id)
      .where("status", "!=", "settled")
      .execute();
  }
}
