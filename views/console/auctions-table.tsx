import type { AUCTIONS } from "../../src/console/auctions";
import { centsCell } from "../../src/lib/csv";
import { formatDollars } from "../../src/lib/money";
import { Moment } from "../ui/moment";
import { ascendingFirst, descendingFirst } from "./orders";
import { PACKAGE_CELLS, SellerCell, StateCell, TitleCell } from "./package-cells";
import type { ViewOf } from "./table-view";

export const AUCTIONS_VIEW: ViewOf<typeof AUCTIONS> = {
  path: "/operator/auctions",
  title: ({ common }) => common.auctions,
  searchLabel: ({ operators }) => operators.packages.searched,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ common }) => common.package,
      csv: PACKAGE_CELLS.title,
      cell: (lot) => <TitleCell lot={lot} />,
    },
    {
      name: ({ common }) => common.publisher,
      csv: PACKAGE_CELLS.seller,
      cell: (lot) => <SellerCell lot={lot} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      csv: PACKAGE_CELLS.state,
      cell: (lot) => <StateCell lot={lot} />,
    },
    {
      name: ({ operators }) => operators.auctions.opens,
      csv: PACKAGE_CELLS.times,
      cell: ({ opens_on, opens_at }) =>
        opens_on !== null && opens_at !== null && <Moment at={opens_at} />,
    },
    {
      name: ({ operators }) => operators.auctions.ends,
      sort: ascendingFirst("ends-soon", "ends-late"),
      cell: ({ auction_end_time }) => <Moment at={auction_end_time} />,
    },
    {
      name: ({ packages }) => packages.table.bids,
      sort: descendingFirst("bids-high", "bids-low"),
      csv: PACKAGE_CELLS.bids,
      cell: ({ listed_bids }) => listed_bids,
    },
    { csv: PACKAGE_CELLS.hiding },
    {
      name: ({ common }) => common.price,
      sort: descendingFirst("price-high", "price-low"),
      csv: { listed_price_usd: ({ listed_price_cents }) => centsCell(listed_price_cents) },
      cell: ({ listed_price_cents }) => formatDollars(listed_price_cents),
    },
  ],
};
