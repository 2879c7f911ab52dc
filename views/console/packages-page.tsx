import type { ListedPackage, PackageSort } from "../../src/console/packages";
import { formatDollars } from "../../src/lib/money";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { ConsoleTable, type TablePage } from "./console-table";
import { ascendingFirst, descendingFirst } from "./orders";
import { SellerCell, StateCell, TitleCell } from "./package-cells";

export function PackagesPage(props: TablePage<ListedPackage, PackageSort>) {
  const { operators, common, notices, packages } = useMessages();
  const { searched, listed } = operators.packages;
  const { bids } = packages.table;
  const title = packages.marketplace.results;
  return (
    <ConsoleTable
      {...props}
      path="/operator/packages"
      title={title}
      searchLabel={searched}
      keyOf={({ id }) => id}
      columns={[
        {
          name: common.package,
          orders: ascendingFirst("title-az", "title-za"),
          cell: (lot) => <TitleCell lot={lot} />,
        },
        {
          name: common.publisher,
          orders: ascendingFirst("publisher-az", "publisher-za"),
          cell: (lot) => <SellerCell lot={lot} />,
        },
        {
          name: notices.desk.columns.state,
          orders: [
            ["hidden", "descending"],
            ["removed", "descending"],
          ],
          cell: (lot) => <StateCell lot={lot} />,
        },
        {
          name: bids,
          cell: ({ bid_count, highest_bid_cents }) =>
            highest_bid_cents === null
              ? bid_count
              : `${bid_count} · ${formatDollars(highest_bid_cents)}`,
        },
        {
          name: listed,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
      ]}
    />
  );
}
