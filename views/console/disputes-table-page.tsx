import type { DisputeSort, ListedDispute } from "../../src/console/disputes";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { UserText } from "../ui/written";
import { ConsoleTable, type TablePage } from "./console-table";
import { descendingFirst } from "./orders";

const PATH = "/operator/disputes";

export function DisputesTablePage(props: TablePage<ListedDispute, DisputeSort>) {
  const { certification, delivery, notices, operators, overview } = useMessages();
  const words = overview.desks;
  const outcomes = {
    seller: delivery.outcome.seller,
    buyer: delivery.outcome.buyer,
    "taken-back": words.withdrawn,
    "delivered-anew": words.redelivered,
  };
  return (
    <ConsoleTable
      {...props}
      path={PATH}
      title={delivery.desk.title}
      searchLabel={words.searchDisputes}
      keyOf={({ id }) => id}
      columns={[
        {
          name: notices.desk.columns.number,
          cell: ({ id, reference, ended_at }) =>
            ended_at === null ? (
              <a href={`${PATH}?from=${id}#dispute-${id}`}>{reference}</a>
            ) : (
              <a href={`/operator/contracts?search=${reference}`}>{reference}</a>
            ),
        },
        { name: certification.status.reason, cell: ({ reason }) => delivery.reasons[reason] },
        {
          name: words.parties,
          cell: ({ seller, buyer }) => (
            <>
              <bdi>{seller}</bdi> <bdi>{buyer}</bdi>
            </>
          ),
        },
        {
          name: words.opened,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ opened_at }) => <Moment at={opened_at} />,
        },
        {
          name: notices.desk.columns.state,
          orders: [["waiting", "ascending"]],
          cell: ({ outcome, ended_at }) => (
            <>
              {outcome === null ? certification.operator.verdicts.waiting : outcomes[outcome]}{" "}
              {ended_at !== null && <Moment at={ended_at} />}
            </>
          ),
        },
        {
          name: operators.actions.by,
          cell: ({ operator }) => (operator ? <bdi>{operator}</bdi> : <NoValue />),
        },
        {
          name: certification.operator.columns.note,
          cell: ({ note }) => (note ? <UserText text={note} /> : <NoValue />),
        },
      ]}
    >
      <a href={PATH}>{words.waiting}</a>
    </ConsoleTable>
  );
}
