import type { AuctionSort, ListedAuction } from "../../src/console/auctions";
import { formatDollars } from "../../src/lib/money";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { ConsoleTable, type TablePage } from "./console-table";
import { ascendingFirst, descendingFirst } from "./orders";
import { SellerCell, StateCell, TitleCell } from "./package-cells";

export function AuctionsPage(props: TablePage<ListedAuction, AuctionSort>) {
  const { operators, common, notices, packages } = useMessages();
  const { title, ends, opens } = operators.auctions;
  const { searched } = operators.packages;
  const { bids } = packages.table;
  return (
    <ConsoleTable
      {...props}
      path="/operator/auctions"
      title={title}
      searchLabel={searched}
      keyOf={({ id }) => id}
      columns={[
        { name: common.package, cell: (lot) => <TitleCell lot={lot} /> },
        { name: common.publisher, cell: (lot) => <SellerCell lot={lot} /> },
        { name: notices.desk.columns.state, cell: (lot) => <StateCell lot={lot} /> },
        {
          name: bids,
          orders: descendingFirst("bids-high", "bids-low"),
          cell: ({ listed_bids }) => listed_bids,
        },
        {
          name: common.price,
          orders: descendingFirst("price-high", "price-low"),
          cell: ({ listed_price_cents }) => formatDollars(listed_price_cents),
        },
        {
          name: opens,
          cell: ({ opens_on, opens_at }) =>
            opens_on !== null && opens_at !== null && <Moment at={opens_at} />,
        },
        {
          name: ends,
          orders: ascendingFirst("ends-soon", "ends-late"),
          cell: ({ auction_end_time }) => <Moment at={auction_end_time} />,
        },
      ]}
    />
  );
}
