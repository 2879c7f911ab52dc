import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Sale, SalesFigures } from "../../src/dashboard/sales";
import { formatDollars } from "../../src/lib/money";
import type { Whose } from "../../src/rules/organization";
import { ActedBy } from "../ui/acted-by";
import { AddedTaxNote } from "../ui/added-tax-note";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

interface Props {
  figures: SalesFigures;
  sales: readonly Sale[];
  whose: Whose | null;
}

export function Sales({ figures, sales, whose }: Props) {
  const { dashboard, format, common } = useMessages();
  const words = dashboard.sales;
  if (sales.length === 0) {
    return (
      <div className="empty">
        <h3>{words.empty}</h3>
        <LinkButton href="/trade" label={words.toTrade} kind="primary" />
      </div>
    );
  }
  return (
    <>
      <p>
        <LinkButton
          href={`/dashboard/sales.csv${whose === "mine" ? "?whose=mine" : ""}`}
          label={words.csv}
          kind="small"
          download
        />
      </p>
      {figures.months.length > 0 && (
        <>
          <h3>{words.byMonth}</h3>
          <SalesTable columns={[words.month, words.payments, dashboard.cards.income]}>
            {figures.months.map(({ month, sales: count, incomeCents }) => (
              <tr key={month}>
                <th scope="row">{format.month(month)}</th>
                <td>{dashboard.integer(count)}</td>
                <td>{formatDollars(incomeCents)}</td>
              </tr>
            ))}
          </SalesTable>
        </>
      )}
      <h3>{words.all}</h3>
      <SalesTable columns={[dashboard.bids.contract, words.sold, common.price, words.payment]}>
        {sales.map((sale) => (
          <tr key={sale.contractId}>
            <th scope="row">
              <a href={`/contract/${sale.contractId}`}>{sale.reference}</a>{" "}
              <PackageTitle as="span" lot={sale.lot} /> <bdi className="muted">{sale.buyer}</bdi>{" "}
              <ActedBy id={sale.actedBy} />
            </th>
            <td>
              <Moment at={sale.soldAt} />
            </td>
            <td>
              {formatDollars(sale.priceCents)}
              <AddedTaxNote due={sale} />
            </td>
            <td>
              {words.statuses[sale.payment]}
              {sale.paidAt !== null && (
                <>
                  {" "}
                  <Moment at={sale.paidAt} />
                </>
              )}
              {sale.refund && (
                <>
                  {" · "}
                  {words.refunds[sale.refund.state]({
                    amount: formatDollars(sale.refund.amountCents),
                  })}
                </>
              )}
            </td>
          </tr>
        ))}
      </SalesTable>
    </>
  );
}

function SalesTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <div className="table-scroll">
      <table className="sales-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
