import type { PACKAGES } from "../../src/console/packages";
import { formatDollars } from "../../src/lib/money";
import { Moment } from "../ui/moment";
import { ascendingFirst, descendingFirst } from "./orders";
import { PACKAGE_CELLS, SellerCell, StateCell, TitleCell } from "./package-cells";
import type { ViewOf } from "./table-view";

export const PACKAGES_VIEW: ViewOf<typeof PACKAGES> = {
  path: "/operator/packages",
  title: ({ packages }) => packages.marketplace.results,
  searchLabel: ({ operators }) => operators.packages.searched,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ common }) => common.package,
      sort: ascendingFirst("title-az", "title-za"),
      csv: PACKAGE_CELLS.title,
      cell: (lot) => <TitleCell lot={lot} />,
    },
    {
      name: ({ common }) => common.publisher,
      sort: ascendingFirst("publisher-az", "publisher-za"),
      csv: PACKAGE_CELLS.seller,
      cell: (lot) => <SellerCell lot={lot} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [
        ["hidden", "descending"],
        ["removed", "descending"],
      ],
      csv: PACKAGE_CELLS.state,
      cell: (lot) => <StateCell lot={lot} />,
    },
    {
      name: ({ operators }) => operators.packages.listed,
      sort: descendingFirst("latest", "oldest"),
      csv: PACKAGE_CELLS.times,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: ({ packages }) => packages.table.bids,
      csv: PACKAGE_CELLS.bids,
      cell: ({ bid_count, highest_bid_cents }) =>
        highest_bid_cents === null
          ? bid_count
          : `${bid_count} · ${formatDollars(highest_bid_cents)}`,
    },
    { csv: PACKAGE_CELLS.hiding },
  ],
};
