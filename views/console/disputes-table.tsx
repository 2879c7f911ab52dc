import { useMessages } from "../../messages/context";
import type { DisputeCase } from "../../src/console/dispute-cases";
import type { DISPUTES, ListedDispute } from "../../src/console/disputes";
import { timeCell } from "../../src/lib/csv";
import { DisputeReview } from "../delivery/dispute-review";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { UserText } from "../ui/written";
import { DEAL_COLUMNS, OPERATOR_COLUMN } from "./deal-columns";
import { descendingFirst } from "./orders";
import type { CaseProps, ViewOf } from "./table-view";

export const DISPUTES_VIEW: ViewOf<typeof DISPUTES, DisputeCase> = {
  path: "/operator/disputes",
  title: ({ delivery }) => delivery.desk.title,
  searchLabel: ({ overview }) => overview.desks.searchDisputes,
  keyOf: ({ id }) => id,
  Heading: OpenDisputes,
  Case: OpenDispute,
  columns: [
    ...DEAL_COLUMNS,
    {
      name: ({ certification }) => certification.status.reason,
      csv: { reason: ({ reason }) => reason },
      cell: ({ reason }, { delivery }) => delivery.reasons[reason],
    },
    {
      name: ({ overview }) => overview.desks.opened,
      sort: descendingFirst("latest", "oldest"),
      csv: { opened: ({ opened_at }) => timeCell(opened_at) },
      cell: ({ opened_at }) => <Moment at={opened_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["waiting", "ascending"]],
      csv: {
        ended: ({ ended_at }) => timeCell(ended_at),
        outcome: ({ outcome }) => outcome ?? "",
      },
      cell: ({ outcome, ended_at }, { certification, delivery, overview }) => {
        const outcomes = {
          seller: delivery.outcome.seller,
          buyer: delivery.outcome.buyer,
          "taken-back": overview.desks.withdrawn,
          "delivered-anew": overview.desks.redelivered,
        };
        return (
          <>
            {outcome === null ? certification.operator.verdicts.waiting : outcomes[outcome]}{" "}
            {ended_at !== null && <Moment at={ended_at} />}
          </>
        );
      },
    },
    OPERATOR_COLUMN,
    {
      name: ({ certification }) => certification.operator.columns.note,
      csv: { note: ({ note }) => note ?? "" },
      cell: ({ note }) => (note ? <UserText text={note} /> : <NoValue />),
    },
  ],
};

function OpenDisputes({ waitingCount }: { waitingCount: number }) {
  const { empty, count } = useMessages().delivery.desk;
  return <p className="muted">{waitingCount === 0 ? empty : count({ count: waitingCount })}</p>;
}

function OpenDispute({ row, details, isOpen, refused }: CaseProps<ListedDispute, DisputeCase>) {
  const words = useMessages().overview.desks;
  return (
    <details className="unfolds" open={isOpen}>
      <summary>{words.case}</summary>
      <DisputeReview dispute={row} waiting={details} refused={refused} />
    </details>
  );
}
