import type { ContractSort, ListedContract } from "../../src/console/contracts";
import { formatDollars } from "../../src/lib/money";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { UserText } from "../ui/written";
import { ConsoleTable, type TablePage } from "./console-table";
import { ascendingFirst, descendingFirst } from "./orders";

export function ContractsPage(props: TablePage<ListedContract, ContractSort>) {
  const { operators, common, dashboard, delivery, layout } = useMessages();
  const { title, searched, concluded } = operators.contracts;
  const { payment: paid, statuses } = dashboard.sales;
  const { contract } = dashboard.bids;
  return (
    <ConsoleTable
      {...props}
      path="/operator/contracts"
      title={title}
      searchLabel={searched}
      keyOf={({ id }) => id}
      columns={[
        {
          name: contract,
          orders: ascendingFirst("reference-az", "reference-za"),
          cell: ({ reference }) => reference,
        },
        {
          name: common.package,
          cell: ({ package_id, title: named }) =>
            package_id === null ? (
              <UserText text={named} />
            ) : (
              <a href={`/operator/packages/${package_id}`}>
                <UserText text={named} />
              </a>
            ),
        },
        {
          name: layout.roles.seller,
          cell: (row) => <PartyName id={row.seller_id} name={row.seller} />,
        },
        {
          name: layout.roles.buyer,
          cell: (row) => <PartyName id={row.buyer_id} name={row.buyer} />,
        },
        { name: common.price, cell: ({ price_cents }) => formatDollars(price_cents) },
        {
          name: delivery.title,
          cell: ({ state }) => (state === null ? <NoValue /> : delivery.states[state]),
        },
        {
          name: paid,
          orders: [["void", "descending"]],
          cell: ({ payment }) => statuses[payment],
        },
        {
          name: concluded,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
      ]}
    />
  );
}

function PartyName({ id, name }: { id: string | null; name: string }) {
  return id === null ? <bdi>{name}</bdi> : <a href={`/operator/members/${id}`}>{name}</a>;
}
