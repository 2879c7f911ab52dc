import type { CertificationSort, ListedCertification } from "../../src/console/certifications";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { PackageTitle } from "../ui/package-title";
import { UserText } from "../ui/written";
import { ConsoleTable, type TablePage } from "./console-table";
import { descendingFirst } from "./orders";

const PATH = "/operator/certifications";

export function CertificationsPage(props: TablePage<ListedCertification, CertificationSort>) {
  const { certification, common, notices, operators, overview } = useMessages();
  const words = certification.operator;
  return (
    <ConsoleTable
      {...props}
      path={PATH}
      title={words.title}
      searchLabel={overview.desks.searchCertifications}
      keyOf={({ id }) => id}
      columns={[
        {
          name: common.package,
          cell: (row) => <PackageTitle as="span" lot={row} href={`/package/${row.package_id}`} />,
        },
        {
          name: common.publisher,
          cell: ({ publisher, seller }) => (
            <>
              <bdi>{publisher}</bdi> <bdi className="muted">{seller}</bdi>
            </>
          ),
        },
        {
          name: overview.desks.requested,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ requested_at }) => <Moment at={requested_at} />,
        },
        {
          name: notices.desk.columns.state,
          orders: [["waiting", "ascending"]],
          cell: ({ id, status, decided_at }) => (
            <>
              <span className={`verdict ${status}`}>
                {decided_at === null ? (
                  <a href={`${PATH}?from=${id}#request-${id}`}>{words.verdicts[status]}</a>
                ) : (
                  words.verdicts[status]
                )}
              </span>{" "}
              {decided_at !== null && <Moment at={decided_at} />}
            </>
          ),
        },
        {
          name: operators.actions.by,
          cell: ({ operator, decided_at }) =>
            decided_at === null ? <NoValue /> : <bdi>{operator ?? words.commandLine}</bdi>,
        },
        {
          name: words.columns.note,
          cell: ({ note }) => (note ? <UserText text={note} /> : <NoValue />),
        },
      ]}
    >
      <a href={PATH}>{overview.desks.waiting}</a>
    </ConsoleTable>
  );
}
