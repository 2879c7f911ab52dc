import type { Sale, SalesFigures } from "../../src/dashboard/sales";
import { formatDollars } from "../../src/lib/money";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

interface Props {
  figures: SalesFigures;
  sales: readonly Sale[];
}

/** What a seller has sold, what came in month by month, and what is outstanding. */
export function Sales({ figures, sales }: Props) {
  const { dashboard } = useMessages();
  const words = dashboard.sales;
  if (sales.length === 0) {
    return (
      <div className="empty">
        <h3>{words.empty}</h3>
        <p>{words.emptyHint}</p>
        <a className="button primary" href="/trade">
          {words.toTrade}
        </a>
      </div>
    );
  }
  return (
    <>
      <p>
        <a className="button small" href="/dashboard/sales.csv" download>
          {words.csv}
        </a>
      </p>
      {figures.months.length > 0 && (
        <>
          <h3>{words.byMonth}</h3>
          <div className="table-scroll">
            <table className="sales-table">
              <thead>
                <tr>
                  <th scope="col">{words.month}</th>
                  <th scope="col">{words.payments}</th>
                  <th scope="col">{words.income}</th>
                </tr>
              </thead>
              <tbody>
                {figures.months.map(({ month, sales: count, incomeCents }) => (
                  <tr key={month}>
                    <th scope="row">{words.nameMonth(month)}</th>
                    <td>{dashboard.integer(count)}</td>
                    <td>{formatDollars(incomeCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <h3>{words.all}</h3>
      <div className="table-scroll">
        <table className="sales-table">
          <thead>
            <tr>
              <th scope="col">{words.contract}</th>
              <th scope="col">{words.sold}</th>
              <th scope="col">{words.price}</th>
              <th scope="col">{words.payment}</th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={sale.contractId}>
                <th scope="row">
                  <a href={`/contract/${sale.contractId}`}>{sale.reference}</a>{" "}
                  <span lang={sale.titleLanguage ?? undefined}>{sale.title}</span>{" "}
                  <bdi className="muted">{sale.buyer}</bdi>
                </th>
                <td>
                  <Moment at={sale.soldAt} />
                </td>
                <td>{formatDollars(sale.priceCents)}</td>
                <td>
                  {words.statuses[sale.payment]}
                  {sale.paidAt !== null && (
                    <>
                      {" "}
                      <Moment at={sale.paidAt} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
