import { Elysia } from "elysia";
import { everyPage } from "../../../db/listing";
import { FEES_VIEW, FeesPage } from "../../../views/console/fees-table";
import { type FeeInvoice, signedCents } from "../../fees/fee-invoices";
import { feesOf, feeTotals, monthOf } from "../../fees/fee-list";
import { signedDecimal } from "../../lib/money";
import { csvCells, csvResponse, listingOf } from "../console/listing";
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
        const month = monthOf(query.month, clock.now());
        const fees = feesOf(month);
        const listing = listingOf(query, fees.sorts);
        const list = await fees.list(readOnlyDb, listing);
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
        const month = monthOf(query.month, clock.now());
        const fees = feesOf(month);
        const listing = listingOf(query, fees.sorts);
        const totals = { price_usd: 0, fee_usd: 0 };
        const pages = everyPage((after, limit) =>
          fees.list(readOnlyDb, { ...listing, after }, limit),
        );
        return csvResponse(`fees-${month.name}`, CELLS, added(pages, totals), (column) => {
          if (column === "price_usd" || column === "fee_usd") return signedDecimal(totals[column]);
          return column === "number" ? "total" : "";
        });
      },
      { limit: "tableFiles" },
    );
}

const CELLS = csvCells(FEES_VIEW.columns);

interface FileTotals {
  price_usd: number;
  fee_usd: number;
}

async function* added(pages: AsyncIterable<FeeInvoice[]>, totals: FileTotals) {
  for await (const notes of pages) {
    for (const note of notes) {
      totals.price_usd += signedCents(note, note.details.priceCents);
      totals.fee_usd += signedCents(note, note.amount_cents);
    }
    yield notes;
  }
}
