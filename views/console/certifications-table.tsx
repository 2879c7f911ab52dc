import { useMessages } from "../../messages/context";
import type { CertificationCase } from "../../src/console/certification-cases";
import type { CERTIFICATIONS, ListedCertification } from "../../src/console/certifications";
import { timeCell } from "../../src/lib/csv";
import { RequestReview, WithdrawalForm } from "../certification/request-review";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { PackageTitle } from "../ui/package-title";
import { RequireRight } from "../ui/permitted";
import { UserText } from "../ui/written";
import { descendingFirst } from "./orders";
import type { CaseProps, ViewOf } from "./table-view";

/** If a sample was replaced, the seal was withdrawn without an operator. */
const isBySystem = ({ status, note }: ListedCertification) =>
  status === "withdrawn" && note === null;

export const CERTIFICATIONS_VIEW: ViewOf<typeof CERTIFICATIONS, CertificationCase> = {
  path: "/operator/certifications",
  title: ({ certification }) => certification.operator.title,
  searchLabel: ({ overview }) => overview.desks.searchCertifications,
  keyOf: ({ id }) => id,
  Heading: WaitingRequests,
  Case: RequestCase,
  columns: [
    {
      name: ({ common }) => common.package,
      csv: {
        id: ({ id }) => id,
        package_id: ({ package_id }) => package_id,
        title: ({ title }) => title,
      },
      cell: (row) => <PackageTitle as="span" lot={row} href={`/package/${row.package_id}`} />,
    },
    {
      name: ({ common }) => common.publisher,
      csv: { publisher: ({ publisher }) => publisher, seller: ({ seller }) => seller },
      cell: ({ publisher, seller }) => (
        <>
          <bdi>{publisher}</bdi> <bdi className="muted">{seller}</bdi>
        </>
      ),
    },
    {
      name: ({ overview }) => overview.desks.requested,
      sort: descendingFirst("latest", "oldest"),
      csv: { requested: ({ requested_at }) => timeCell(requested_at) },
      cell: ({ requested_at }) => <Moment at={requested_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["waiting", "ascending"]],
      csv: { state: ({ status }) => status, decided: ({ decided_at }) => timeCell(decided_at) },
      cell: ({ status, decided_at }, { certification }) => (
        <>
          <span className={`verdict ${status}`}>{certification.operator.verdicts[status]}</span>{" "}
          {decided_at !== null && <Moment at={decided_at} />}
        </>
      ),
    },
    {
      name: ({ operators }) => operators.actions.by,
      csv: { operator: ({ operator }) => operator ?? "" },
      cell: (row, { certification: { operator: words } }) => {
        if (row.decided_at === null || isBySystem(row)) return <NoValue />;
        if (row.decided_by === null) return words.commandLine;
        return row.operator === null ? words.formerOperator : <bdi>{row.operator}</bdi>;
      },
    },
    {
      name: ({ certification }) => certification.operator.columns.note,
      csv: { note: ({ note }) => note ?? "" },
      cell: (row, { certification }) => {
        if (isBySystem(row)) return certification.status.sampleChanged;
        return row.note ? <UserText text={row.note} /> : <NoValue />;
      },
    },
  ],
};

function WaitingRequests({ waitingCount }: { waitingCount: number }) {
  const { empty, count } = useMessages().certification.operator;
  return <p className="muted">{waitingCount === 0 ? empty : count({ count: waitingCount })}</p>;
}

function RequestCase(props: CaseProps<ListedCertification, CertificationCase>) {
  const { row, details, isOpen, refused } = props;
  const words = useMessages().overview.desks;
  if (details.kind === "seal")
    return (
      <RequireRight right="review">
        <WithdrawalForm record={row} refused={refused} />
      </RequireRight>
    );
  return (
    <details className="unfolds" open={isOpen}>
      <summary>{words.case}</summary>
      <RequestReview request={row} waiting={details} refused={refused} />
    </details>
  );
}
