import type { CONTRACTS } from "../../src/console/contracts";
import { centsCell, timeCell } from "../../src/lib/csv";
import { formatDollars } from "../../src/lib/money";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { UserText } from "../ui/written";
import { ascendingFirst, descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

export const CONTRACTS_VIEW: ViewOf<typeof CONTRACTS> = {
  path: "/operator/contracts",
  title: ({ operators }) => operators.contracts.title,
  searchLabel: ({ operators }) => operators.contracts.searched,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ dashboard }) => dashboard.bids.contract,
      sort: ascendingFirst("reference-az", "reference-za"),
      csv: { reference: ({ reference }) => reference, contract_id: ({ id }) => id },
      cell: ({ reference }) => reference,
    },
    {
      name: ({ common }) => common.package,
      csv: { package_id: ({ package_id }) => package_id ?? "", title: ({ title }) => title },
      cell: ({ package_id, title }) =>
        package_id === null ? (
          <UserText text={title} />
        ) : (
          <a href={`/operator/packages/${package_id}`}>
            <UserText text={title} />
          </a>
        ),
    },
    {
      name: ({ layout }) => layout.roles.seller,
      csv: { seller: ({ seller }) => seller },
      cell: ({ seller_id, seller }) => <PartyName id={seller_id} name={seller} />,
    },
    {
      name: ({ layout }) => layout.roles.buyer,
      csv: { buyer: ({ buyer }) => buyer },
      cell: ({ buyer_id, buyer }) => <PartyName id={buyer_id} name={buyer} />,
    },
    {
      name: ({ common }) => common.price,
      csv: { price_usd: ({ price_cents }) => centsCell(price_cents) },
      cell: ({ price_cents }) => formatDollars(price_cents),
    },
    {
      name: ({ operators }) => operators.contracts.concluded,
      sort: descendingFirst("latest", "oldest"),
      csv: { concluded: ({ created_at }) => timeCell(created_at) },
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: ({ delivery }) => delivery.title,
      csv: { delivery: ({ state }) => state ?? "" },
      cell: ({ state }, { delivery }) => (state === null ? <NoValue /> : delivery.states[state]),
    },
    {
      name: ({ dashboard }) => dashboard.sales.payment,
      sort: [["void", "descending"]],
      csv: { payment: ({ payment }) => payment, void: ({ voided_at }) => timeCell(voided_at) },
      cell: ({ payment }, { dashboard }) => dashboard.sales.statuses[payment],
    },
  ],
};

function PartyName({ id, name }: { id: string | null; name: string }) {
  return id === null ? <bdi>{name}</bdi> : <a href={`/operator/members/${id}`}>{name}</a>;
}
