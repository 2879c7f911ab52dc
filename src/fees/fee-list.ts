import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { containsText, listedTable } from "../../db/listing";
import { FEE_SIDES, type FeeInvoice, type FeeSide, readNote } from "./fee-invoices";

const key = "fee_notes.id";

const byTime = { by: "fee_notes.issued_at", key, type: "number" } as const;

/** A UTC month, such as `2026-11`. */
export interface Month {
  name: string;
  from: number;
  before: number;
}

export function monthOf(name: string | undefined, now: number): Month {
  const [, year = "", month = ""] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name ?? "") ?? [];
  const today = new Date(now);
  const [y, m] = year
    ? [Number(year), Number(month) - 1]
    : [today.getUTCFullYear(), today.getUTCMonth()];
  const [from, before] = [Date.UTC(y, m), Date.UTC(y, m + 1)];
  return { name: new Date(from).toISOString().slice(0, 7), from, before };
}

export const feesOf = (month: Month) =>
  listedTable({
    orders: {
      latest: { ...byTime, direction: "desc" },
      oldest: { ...byTime, direction: "asc" },
    },
    search: searchCondition,
    from: (db) => notesOfMonth(db, month).selectAll("fee_notes"),
    complete: (rows): FeeInvoice[] => rows.map(readNote),
  });

function searchCondition(db: Db, search: string) {
  const [, year, number] = /^f-(20\d\d)-(\d{6,9})$/i.exec(search) ?? [];
  return year
    ? sql<SqlBool>`(fee_notes.year = ${Number(year)} and fee_notes.number = ${Number(number)})`
    : containsText(db, ["fee_notes.details"], search);
}

function notesOfMonth(db: Db, { from, before }: Month) {
  return db
    .selectFrom("fee_notes")
    .where("fee_notes.issued_at", ">=", from)
    .where("fee_notes.issued_at", "<", before);
}

/** Also true if the site no longer charges fees. */
export async function hasFeeInvoices(db: Db): Promise<boolean> {
  const first = await db.selectFrom("fee_numbers").select("year").limit(1).executeTakeFirst();
  return first !== undefined;
}

export interface FeeTotals {
  notes: number;
  feeCents: number;
  creditedCents: number;
}

export async function feeTotals(db: Db, month: Month): Promise<Record<FeeSide, FeeTotals>> {
  const rows = await notesOfMonth(db, month)
    .select((eb) => [
      "side",
      "kind",
      eb.fn.countAll<number>().as("notes"),
      eb.fn.sum<number>("amount_cents").as("cents"),
    ])
    .groupBy(["side", "kind"])
    .execute();
  const totalsOf = (side: FeeSide): FeeTotals => {
    const sideRows = rows.filter((row) => row.side === side);
    const sum = (kind: FeeInvoice["kind"]) =>
      Number(sideRows.find((row) => row.kind === kind)?.cents ?? 0);
    return {
      notes: sideRows.reduce((count, { notes }) => count + Number(notes), 0),
      feeCents: sum("fee-note"),
      creditedCents: sum("credit-note"),
    };
  };
  return Object.fromEntries(FEE_SIDES.map((side) => [side, totalsOf(side)])) as Record<
    FeeSide,
    FeeTotals
  >;
}
