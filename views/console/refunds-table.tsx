import { useMessages } from "../../messages/context";
import type { DisputeCase } from "../../src/console/dispute-cases";
import type { ListedRefund, REFUNDS } from "../../src/console/refunds";
import { timeCell } from "../../src/lib/csv";
import { centsToDecimal, formatDollars } from "../../src/lib/money";
import { RefundReview } from "../delivery/refund-review";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { UserText } from "../ui/written";
import { DEAL_COLUMNS, OPERATOR_COLUMN } from "./deal-columns";
import type { CaseProps, ViewOf } from "./table-view";

export const REFUNDS_VIEW: ViewOf<typeof REFUNDS, DisputeCase> = {
  path: "/operator/refunds",
  title: ({ delivery }) => delivery.refundDesk.title,
  searchLabel: ({ overview }) => overview.desks.searchDisputes,
  keyOf: ({ id }) => id,
  Heading: OpenCases,
  Case: OpenCase,
  columns: [
    ...DEAL_COLUMNS,
    {
      name: ({ delivery }) => delivery.refundDesk.one,
      csv: {
        refund_usd: ({ refund_cents }) => centsToDecimal(refund_cents ?? 0),
        due: ({ refund_due_at }) => timeCell(refund_due_at),
        reported: ({ refund_sent_at }) => timeCell(refund_sent_at),
        received: ({ refund_received_at }) => timeCell(refund_received_at),
      },
      cell: ({ refund_cents, refund_due_at }) => (
        <>
          {formatDollars(refund_cents ?? 0)}{" "}
          {refund_due_at !== null && <Moment at={refund_due_at} />}
        </>
      ),
    },
    {
      name: ({ overview }) => overview.desks.opened,
      csv: { opened: ({ refund_case_at }) => timeCell(refund_case_at) },
      cell: ({ refund_case_at }) =>
        refund_case_at === null ? <NoValue /> : <Moment at={refund_case_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["waiting", "ascending"]],
      csv: {
        closed: ({ refund_closed_at }) => timeCell(refund_closed_at),
        outcome: ({ refund_closed_as }) => refund_closed_as ?? "",
      },
      cell: ({ refund_closed_as, refund_received_at }, { certification, delivery }) => {
        if (refund_closed_as === "refunded") return delivery.refundDesk.refunded;
        if (refund_received_at !== null) return delivery.steps["refund-received"];
        if (refund_closed_as !== null) return delivery.refundDesk.unpaid;
        return certification.operator.verdicts.waiting;
      },
    },
    OPERATOR_COLUMN,
    {
      name: ({ certification }) => certification.operator.columns.note,
      csv: { note: ({ refund_closed_note }) => refund_closed_note ?? "" },
      cell: ({ refund_closed_note: note }) => (note ? <UserText text={note} /> : <NoValue />),
    },
  ],
};

function OpenCases({ waitingCount }: { waitingCount: number }) {
  const { empty, count } = useMessages().delivery.refundDesk;
  return <p className="muted">{waitingCount === 0 ? empty : count({ count: waitingCount })}</p>;
}

function OpenCase({ details, isOpen, refused }: CaseProps<ListedRefund, DisputeCase>) {
  const words = useMessages().overview.desks;
  return (
    <details className="unfolds" open={isOpen}>
      <summary>{words.case}</summary>
      <RefundReview waiting={details} refused={refused} />
    </details>
  );
}
