import { NoValue } from "../ui/no-value";
import type { Column } from "./table-view";

interface DealRow {
  id: string;
  reference: string;
  contract_id: string;
  seller: string | null;
  buyer: string | null;
}

/** The columns of a desk that name the deal. */
export const DEAL_COLUMNS: ReadonlyArray<Column<DealRow, never>> = [
  {
    name: ({ notices }) => notices.desk.columns.number,
    csv: {
      id: ({ id }) => id,
      reference: ({ reference }) => reference,
      contract_id: ({ contract_id }) => contract_id,
    },
    cell: ({ reference }) => <a href={`/operator/contracts?search=${reference}`}>{reference}</a>,
  },
  {
    name: ({ overview }) => overview.desks.parties,
    csv: { seller: ({ seller }) => seller ?? "", buyer: ({ buyer }) => buyer ?? "" },
    cell: ({ seller, buyer }) => (
      <>
        <bdi>{seller}</bdi> <bdi>{buyer}</bdi>
      </>
    ),
  },
];

export const OPERATOR_COLUMN: Column<{ operator: string | null }, never> = {
  name: ({ operators }) => operators.actions.by,
  csv: { operator: ({ operator }) => operator ?? "" },
  cell: ({ operator }) => (operator ? <bdi>{operator}</bdi> : <NoValue />),
};
