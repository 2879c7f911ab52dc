import { Elysia } from "elysia";
import { everyPage } from "../../../db/listing";
import { FeesPage } from "../../../views/console/fees-page";
import { FEE_SORTS, feeTotals, listFees, monthOf } from "../../fees/fee-list";
import type { FeeNote } from "../../fees/notes";
import { signedDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { feeNumber, rateText } from "../../rules/fees";
import { csvResponse, listingOf } from "../console/listing";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";

const DESK_PATH = "/operator/fees";

export function feeDeskRoutes(services: AppContext) {
  const { readOnlyDb, clock, pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      DESK_PATH,
      async ({ reader, viewer, query }) => {
        requireOperator(services, viewer, "read");
        const listing = listingOf(query, FEE_SORTS);
        const month = monthOf(query.month, clock.now());
        const list = await listFees(readOnlyDb, listing, month);
        const totals = await feeTotals(readOnlyDb, month);
        const { title } = pages.messages(reader).fees.desk;
        const main = <FeesPage list={list} listing={listing} month={month} totals={totals} />;
        return pages.page(reader, { title, main });
      },
      { limit: "figures" },
    )
    .get(
      `${DESK_PATH}.csv`,
      ({ viewer, query }) => {
        requireOperator(services, viewer, "read");
        const listing = listingOf(query, FEE_SORTS);
        const month = monthOf(query.month, clock.now());
        const pages = everyPage((after, limit) =>
          listFees(readOnlyDb, { ...listing, after }, month, limit),
        );
        return csvResponse(`fees-${month.name}`, COLUMNS, withTotals(pages));
      },
      { limit: "tableFiles" },
    );
}

type CsvRow = FeeNote | TotalsRow;

interface TotalsRow {
  totals: Record<"price" | "amount", number>;
}

async function* withTotals(pages: AsyncIterable<FeeNote[]>): AsyncGenerator<CsvRow[]> {
  const totals = { price: 0, amount: 0 };
  for await (const notes of pages) {
    for (const note of notes) {
      totals.price += signedCents(note, note.details.priceCents);
      totals.amount += signedCents(note, note.amount_cents);
    }
    yield notes;
  }
  yield [{ totals }];
}

const signedCents = ({ kind }: FeeNote, cents: number) => (kind === "credit-note" ? -cents : cents);

type FeeColumn = readonly [
  name: string,
  value: (note: FeeNote) => string,
  total?: keyof TotalsRow["totals"],
];

const NOTE_COLUMNS: readonly FeeColumn[] = [
  ["number", feeNumber],
  ["kind", ({ kind }) => kind],
  ["issued_at", ({ issued_at }) => isoTime(issued_at)],
  ["side", ({ side }) => side],
  ["name", ({ details }) => details.party.legalName],
  ["email", ({ details }) => details.party.email],
  ["country", ({ details }) => details.party.country],
  ["tax_number", ({ details }) => details.party.taxNumber],
  ["contract", ({ details }) => details.reference],
  ["title", ({ details }) => details.lot.title],
  ["license", ({ details }) => String(details.licence ?? "")],
  ["percent", ({ details }) => rateText(details.rate)],
  ["price_usd", (note) => signedDecimal(signedCents(note, note.details.priceCents)), "price"],
  ["fee_usd", (note) => signedDecimal(signedCents(note, note.amount_cents)), "amount"],
  ["cancels", ({ details }) => (details.credits ? feeNumber(details.credits) : "")],
];

const COLUMNS = NOTE_COLUMNS.map(([name, valueIn, total], i) => {
  const cell = (row: CsvRow) => {
    if (!("totals" in row)) return valueIn(row);
    if (total) return signedDecimal(row.totals[total]);
    return i === 0 ? "total" : "";
  };
  return [name, cell] as const;
});
