import type { FeeSort, FeeTotals, Month } from "../../src/fees/fee-list";
import { FEE_SIDES, type FeeNote, type FeeSide } from "../../src/fees/notes";
import { formatDollars, signedDollars } from "../../src/lib/money";
import { feeNumber, rateText } from "../../src/rules/fees";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import { Moment } from "../ui/moment";
import { ConsoleTable, type TablePage } from "./console-table";

interface Props extends TablePage<FeeNote, FeeSort> {
  month: Month;
  totals: Record<FeeSide, FeeTotals>;
}

const PATH = "/operator/fees";

export function FeesPage({ month, totals, ...props }: Props) {
  const { fees: words, contractText, dashboard, layout, invoices } = useMessages();
  const { desk } = words;
  return (
    <ConsoleTable
      {...props}
      path={PATH}
      title={desk.title}
      searchLabel={desk.search}
      filters={{ month: month.name }}
      keyOf={({ id }) => id}
      columns={[
        {
          name: contractText.invoice.number,
          orders: [
            ["latest", "descending"],
            ["oldest", "ascending"],
          ],
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
          name: desk.member,
          cell: ({ side, details: { party } }) => (
            <>
              {layout.roles[side]} <bdi>{party.legalName}</bdi>{" "}
              <bdi className="muted">{party.email}</bdi>
            </>
          ),
        },
        {
          name: contractText.invoice.contract,
          cell: ({ details: { reference } }) => (
            <a href={`/operator/contracts?search=${reference}`}>{reference}</a>
          ),
        },
        {
          name: words.title,
          cell: ({ kind, details, amount_cents }) => (
            <>
              {words.line({
                rate: rateText(details.rate),
                price: formatDollars(details.priceCents),
                amount: signedDollars(kind === "credit-note" ? -amount_cents : amount_cents),
              })}
              {details.credits && (
                <span className="muted">
                  {" "}
                  {invoices.creditNote({ number: feeNumber(details.credits) })}
                </span>
              )}
            </>
          ),
        },
      ]}
    >
      {FEE_SIDES.map((side) => (
        <FeeTotal key={side} side={side} totals={totals[side]} />
      ))}
      <form className="limit-form" method="get" action={PATH}>
        <Field name="month" type="month" label={dashboard.sales.month} defaultValue={month.name} />
        <Submit label={desk.show} />
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
