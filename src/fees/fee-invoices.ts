import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { idList, listedIds } from "../../db/json";
import { prepared } from "../../db/prepared";
import type { FeeNotesTable } from "../../db/schema/fees";
import type { ContractTerms } from "../contracts/terms";
import { billingDetailsOf } from "../invoices/details";
import { InvoiceNotFound } from "../invoices/refusals";
import { type InvoiceParty, partyOf } from "../invoices/stated";
import { newId } from "../lib/ids";
import { type FeeRates, feeOn } from "../rules/fees";

export type FeeSide = FeeNotesTable["side"];

export const FEE_SIDES: readonly FeeSide[] = ["buyer", "seller"];

export interface FeeDetails {
  reference: string;
  lot: Pick<ContractTerms["lot"], "id" | "title" | "titleLanguage" | "englishTitle">;
  /** Number of the license; absent if the package has one buyer. */
  licence?: number;
  /** In hundredths of a percent. */
  rate: number;
  priceCents: number;
  currency: "USD";
  party: InvoiceParty;
  /** In a credit note: the note that it cancels. */
  credits?: { year: number; number: number };
}

export interface FeeInvoice extends Omit<Selectable<FeeNotesTable>, "details"> {
  details: FeeDetails;
}

interface FeeContract {
  contractId: string;
  sellerId: string;
  buyerId: string;
  feeRates: FeeRates;
}

/** Call it in the transaction that makes the contract, so that a rollback skips no number. */
export async function issueFeeInvoices(
  tx: Db,
  { contractId, sellerId, buyerId, feeRates }: FeeContract,
  terms: ContractTerms,
  now: number,
): Promise<FeeInvoice[]> {
  const members = { buyer: buyerId, seller: sellerId };
  const { id, title, titleLanguage, englishTitle } = terms.lot;
  const { reference, priceCents, licence: license } = terms;
  const notes: FeeInvoice[] = [];
  for (const side of FEE_SIDES) {
    const cents = feeOn(priceCents, feeRates[side]);
    if (cents === 0) continue;
    const details: FeeDetails = {
      reference,
      lot: { id, title, titleLanguage, ...(englishTitle !== undefined && { englishTitle }) },
      ...(license && { licence: license.number }),
      rate: feeRates[side],
      priceCents,
      currency: "USD",
      party: partyOf(await billingDetailsOf(tx, members[side]), terms[side]),
    };
    const fee = { contract_id: contractId, member_id: members[side], side, amount_cents: cents };
    notes.push(await insertNote(tx, { ...fee, kind: "fee-note", details }, now));
  }
  return notes;
}

export async function creditFeeInvoices(tx: Db, contractId: string, now: number): Promise<void> {
  const existingNotes = await notesOf(tx, contractId);
  const credits = existingNotes.filter(({ kind }) => kind === "credit-note");
  for (const note of existingNotes) {
    const ownCredits = credits.filter(({ side }) => side === note.side);
    const isCredited = ownCredits.some(({ amendment_id }) => amendment_id === null);
    if (note.kind === "credit-note" || isCredited) continue;
    const left = ownCredits.reduce(
      ({ cents, priceCents }, credit) => ({
        cents: cents - credit.amount_cents,
        priceCents: priceCents - credit.details.priceCents,
      }),
      { cents: note.amount_cents, priceCents: note.details.priceCents },
    );
    await creditNote(tx, note, { ...left, amendmentId: null }, now);
  }
}

interface Reduction {
  amendmentId: string;
  fromCents: number;
  toCents: number;
}

/** The fees follow the price that an amendment lowers. */
export async function creditFeeParts(
  tx: Db,
  contractId: string,
  { amendmentId, fromCents, toCents }: Reduction,
  now: number,
): Promise<void> {
  for (const note of await notesOf(tx, contractId)) {
    if (note.kind === "credit-note") continue;
    const { rate } = note.details;
    const cents = feeOn(fromCents, rate) - feeOn(toCents, rate);
    const credit = { cents, priceCents: fromCents - toCents, amendmentId };
    if (cents > 0) await creditNote(tx, note, credit, now);
  }
}

interface Credit {
  cents: number;
  priceCents: number;
  amendmentId: string | null;
}

async function creditNote(
  tx: Db,
  { contract_id, member_id, side, year, number, details }: FeeInvoice,
  { cents, priceCents, amendmentId }: Credit,
  now: number,
): Promise<void> {
  const fee = { contract_id, member_id, side, amount_cents: cents, kind: "credit-note" } as const;
  const creditDetails = { ...details, priceCents, credits: { year, number } };
  await insertNote(tx, { ...fee, details: creditDetails, amendment_id: amendmentId }, now);
}

type NewFeeInvoice = Omit<FeeInvoice, "id" | "year" | "number" | "issued_at" | "amendment_id"> &
  Partial<Pick<FeeInvoice, "amendment_id">>;

async function insertNote(tx: Db, note: NewFeeInvoice, now: number): Promise<FeeInvoice> {
  const year = new Date(now).getUTCFullYear();
  const row = {
    amendment_id: null,
    ...note,
    id: newId(now),
    year,
    number: await nextNumber(tx, year),
    issued_at: now,
  };
  await tx
    .insertInto("fee_notes")
    .values({ ...row, details: JSON.stringify(row.details) })
    .execute();
  return row;
}

async function nextNumber(tx: Db, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("fee_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ last: eb("fee_numbers.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

async function notesOf(db: Db, contractId: string): Promise<FeeInvoice[]> {
  const rows = await db
    .selectFrom("fee_notes")
    .selectAll()
    .where("contract_id", "=", contractId)
    .orderBy("id")
    .execute();
  return rows.map(readNote);
}

export function readNote(row: Selectable<FeeNotesTable>): FeeInvoice {
  return { ...row, details: JSON.parse(row.details) as FeeDetails };
}

export async function ownFeeInvoices(
  db: Db,
  memberId: string,
  contractIds: readonly string[],
): Promise<Map<string, FeeInvoice[]>> {
  if (contractIds.length === 0) return new Map();
  const ids = idList(contractIds);
  const rows = await findOwnNotes.all(db, { ids, memberId });
  return Map.groupBy(rows.map(readNote), ({ contract_id }) => contract_id ?? "");
}

const findOwnNotes = prepared<{ ids: string; memberId: string }, Selectable<FeeNotesTable>>(
  (db, value) =>
    db
      .selectFrom("fee_notes")
      .selectAll()
      .where("contract_id", "in", listedIds(value("ids")))
      .where("member_id", "=", value("memberId"))
      .orderBy("id"),
);

export async function feeInvoicesOf(
  db: Db,
  { reference, memberId }: { reference: string; memberId: string },
): Promise<FeeInvoice[]> {
  const rows = await db
    .selectFrom("contracts")
    .innerJoin("fee_notes", "fee_notes.contract_id", "contracts.id")
    .selectAll("fee_notes")
    .where("contracts.reference", "=", reference)
    .where("fee_notes.member_id", "=", memberId)
    .orderBy("fee_notes.id")
    .execute();
  if (rows.length === 0) throw new InvoiceNotFound();
  return rows.map(readNote);
}

export const signedCents = ({ kind }: FeeInvoice, cents: number) =>
  kind === "credit-note" ? -cents : cents;
