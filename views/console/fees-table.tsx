import { useMessages } from "../../messages/context";
import { FEE_SIDES, type FeeSide, signedCents } from "../../src/fees/fee-invoices";
import type { FeeTotals, feesOf, Month } from "../../src/fees/fee-list";
import { timeCell } from "../../src/lib/csv";
import type { RowOf, SortOf } from "../../src/lib/listing";
import { formatDollars, signedDecimal, signedDollars } from "../../src/lib/money";
import { feeNumber, rateText } from "../../src/rules/fees";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import { Moment } from "../ui/moment";
import { ConsoleTable } from "./console-table";
import { descendingFirst } from "./orders";
import type { TablePage, ViewOf } from "./table-view";

type FeesTable = ReturnType<typeof feesOf>;

export const FEES_VIEW: ViewOf<FeesTable> = {
  path: "/operator/fees",
  title: ({ fees }) => fees.desk.title,
  searchLabel: ({ fees }) => fees.desk.search,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ contractText }) => contractText.invoice.number,
      sort: descendingFirst("latest", "oldest"),
      csv: {
        number: feeNumber,
        kind: ({ kind }) => kind,
        issued_at: ({ issued_at }) => timeCell(issued_at),
      },
      cell: (note) => (
        <>
          {feeNumber(note)}{" "}
          <span className="muted">
            <Moment at={note.issued_at} />
          </span>
        </>
      ),
    },
    {
      name: ({ fees }) => fees.desk.member,
      csv: {
        side: ({ side }) => side,
        name: ({ details }) => details.party.legalName,
        email: ({ details }) => details.party.email,
        country: ({ details }) => details.party.country,
        tax_number: ({ details }) => details.party.taxNumber,
      },
      cell: ({ side, details: { party } }, { layout }) => (
        <>
          {layout.roles[side]} <bdi>{party.legalName}</bdi>{" "}
          <bdi className="muted">{party.email}</bdi>
        </>
      ),
    },
    {
      name: ({ contractText }) => contractText.invoice.contract,
      csv: {
        contract: ({ details }) => details.reference,
        title: ({ details }) => details.lot.title,
        license: ({ details }) => String(details.licence ?? ""),
      },
      cell: ({ details: { reference } }) => (
        <a href={`/operator/contracts?search=${reference}`}>{reference}</a>
      ),
    },
    {
      name: ({ fees }) => fees.title,
      csv: {
        percent: ({ details }) => rateText(details.rate),
        price_usd: (note) => signedDecimal(signedCents(note, note.details.priceCents)),
        fee_usd: (note) => signedDecimal(signedCents(note, note.amount_cents)),
        cancels: ({ details }) => (details.credits ? feeNumber(details.credits) : ""),
      },
      cell: (note, { fees, invoices }) => (
        <>
          {fees.line({
            rate: rateText(note.details.rate),
            price: formatDollars(note.details.priceCents),
            amount: signedDollars(signedCents(note, note.amount_cents)),
          })}
          {note.details.credits && (
            <span className="muted">
              {" "}
              {invoices.creditNote({ number: feeNumber(note.details.credits) })}
            </span>
          )}
        </>
      ),
    },
  ],
};

interface Props extends TablePage<RowOf<FeesTable>, SortOf<FeesTable>> {
  month: Month;
  totals: Record<FeeSide, FeeTotals>;
}

export function FeesPage({ month, totals, ...props }: Props) {
  const { fees, dashboard } = useMessages();
  return (
    <ConsoleTable {...props} view={FEES_VIEW} filters={{ month: month.name }}>
      {FEE_SIDES.map((side) => (
        <FeeTotal key={side} side={side} totals={totals[side]} />
      ))}
      <form className="limit-form" method="get" action={FEES_VIEW.path}>
        <Field name="month" type="month" label={dashboard.sales.month} defaultValue={month.name} />
        <Submit label={fees.desk.show} />
      </form>
    </ConsoleTable>
  );
}

function FeeTotal({ side, totals }: { side: FeeSide; totals: FeeTotals }) {
  const { from } = useMessages().fees.desk;
  const { notes, feeCents, creditedCents } = totals;
  if (notes === 0) return null;
  const net = signedDollars(feeCents - creditedCents);
  const sums = { fees: formatDollars(feeCents), credited: formatDollars(creditedCents), net };
  return <p>{from[side](sums)}</p>;
}
