import { useMessages } from "../../messages/context";
import {
  earlierLot,
  laterLot,
  type NearDuplicateRecord,
} from "../../src/certification/near-duplicate-mails";
import type { NEAR_DUPLICATES } from "../../src/console/near-duplicates";
import { timeCell } from "../../src/lib/csv";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { SampleSource } from "../ui/sample-source";
import { UserText } from "../ui/written";
import { descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

const PATH = "/operator/near-copies";

export const NEAR_DUPLICATES_VIEW: ViewOf<typeof NEAR_DUPLICATES> = {
  path: PATH,
  title: ({ comparison }) => comparison.nearDuplicates.title,
  searchLabel: ({ overview }) => overview.desks.searchNearDuplicates,
  keyOf: ({ id }) => id,
  Heading: WaitingNearDuplicates,
  columns: [
    {
      name: ({ comparison }) => comparison.nearDuplicates.compare,
      csv: { id: ({ id }) => id },
      cell: (record) => <CompareLink record={record} />,
    },
    {
      name: ({ comparison }) => comparison.nearDuplicates.later,
      csv: {
        package_id: ({ package_id }) => package_id,
        title: ({ title }) => title,
        publisher: ({ seller }) => seller,
        file: ({ filename }) => filename,
      },
      cell: (record) => (
        <SampleSource
          lot={laterLot(record)}
          seller={record.seller}
          packageId={record.package_id}
          filename={record.filename}
        />
      ),
    },
    {
      name: ({ comparison }) => comparison.nearDuplicates.earlier,
      csv: {
        earlier_package_id: ({ other_package_id }) => other_package_id,
        earlier_title: ({ other_title }) => other_title,
        earlier_publisher: ({ other_seller }) => other_seller,
        earlier_file: ({ other_filename }) => other_filename,
      },
      cell: (record) => (
        <SampleSource
          lot={earlierLot(record)}
          seller={record.other_seller}
          packageId={record.other_package_id}
          filename={record.other_filename}
        />
      ),
    },
    {
      name: ({ overview }) => overview.desks.overlap,
      csv: { overlap: ({ overlap }) => overlap.toFixed(3) },
      cell: ({ overlap }, { comparison }) =>
        comparison.nearDuplicates.overlap({ percent: Math.round(100 * overlap) }),
    },
    {
      name: ({ overview }) => overview.desks.found,
      sort: descendingFirst("latest", "oldest"),
      csv: { found: ({ found_at }) => timeCell(found_at) },
      cell: ({ found_at }) => <Moment at={found_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["waiting", "ascending"]],
      csv: {
        state: ({ status }) => status,
        decided: ({ decided_at }) => timeCell(decided_at),
      },
      cell: ({ status, decided_at }, { comparison: { nearDuplicates } }) => (
        <>
          <span className={`verdict ${status}`}>
            {nearDuplicates.statuses[status as keyof typeof nearDuplicates.statuses]}
          </span>{" "}
          {decided_at !== null && <Moment at={decided_at} />}
        </>
      ),
    },
    {
      name: ({ certification }) => certification.operator.columns.note,
      csv: { note: ({ note }) => note ?? "" },
      cell: ({ note }) => (note ? <UserText text={note} /> : <NoValue />),
    },
  ],
};

function WaitingNearDuplicates({ waitingCount }: { waitingCount: number }) {
  const { lead, none, count } = useMessages().comparison.nearDuplicates;
  return (
    <>
      <p className="muted">{lead}</p>
      <p className="muted">{waitingCount === 0 ? none : count({ count: waitingCount })}</p>
    </>
  );
}

function CompareLink({ record }: { record: NearDuplicateRecord }) {
  const { common, comparison } = useMessages();
  const { id, filename, other_filename } = record;
  const label = comparison.nearDuplicates.compare;
  return (
    <a
      href={`${PATH}/${id}`}
      aria-label={common.labelled({ label, value: `${filename}, ${other_filename}` })}
    >
      {filename}
    </a>
  );
}
