import {
  earlierLot,
  laterLot,
  type NearDuplicateRecord,
} from "../../src/certification/near-copy-mails";
import type { NearDuplicateSort } from "../../src/console/near-copies";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { SampleSource } from "../ui/side";
import { UserText } from "../ui/written";
import { ConsoleTable, type TablePage } from "./console-table";
import { descendingFirst } from "./orders";

const PATH = "/operator/near-copies";

export function NearCopiesTablePage(props: TablePage<NearDuplicateRecord, NearDuplicateSort>) {
  const { certification, common, comparison, format, notices, overview } = useMessages();
  const words = comparison.nearCopies;
  return (
    <ConsoleTable
      {...props}
      path={PATH}
      title={words.title}
      searchLabel={overview.desks.searchNearCopies}
      keyOf={({ id }) => id}
      columns={[
        {
          name: words.compare,
          cell: ({ id, filename, other_filename }) => (
            <a
              href={`${PATH}/${id}`}
              aria-label={common.labelled({
                label: words.compare,
                value: `${filename}, ${other_filename}`,
              })}
            >
              {filename}
            </a>
          ),
        },
        {
          name: words.later,
          cell: (row) => (
            <SampleSource
              lot={laterLot(row)}
              seller={row.seller}
              packageId={row.package_id}
              filename={row.filename}
            />
          ),
        },
        {
          name: words.earlier,
          cell: (row) => (
            <SampleSource
              lot={earlierLot(row)}
              seller={row.other_seller}
              packageId={row.other_package_id}
              filename={row.other_filename}
            />
          ),
        },
        { name: overview.desks.overlap, cell: ({ overlap }) => format.percent(overlap) },
        {
          name: overview.desks.found,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ found_at }) => <Moment at={found_at} />,
        },
        {
          name: notices.desk.columns.state,
          orders: [["waiting", "ascending"]],
          cell: ({ status, decided_at }) => (
            <>
              {words.statuses[status as keyof typeof words.statuses]}{" "}
              {decided_at !== null && <Moment at={decided_at} />}
            </>
          ),
        },
        {
          name: certification.operator.columns.note,
          cell: ({ note }) => (note ? <UserText text={note} /> : <NoValue />),
        },
      ]}
    >
      <a href={PATH}>{overview.desks.waiting}</a>
    </ConsoleTable>
  );
}
