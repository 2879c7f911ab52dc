import type { ActionSort, ListedAction } from "../../src/console/actions";
import { deskPathOf } from "../../src/moderation/actions";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";
import { ConsoleTable, type TablePage } from "./console-table";
import { ascendingFirst, descendingFirst } from "./orders";

export function ActionsPage(props: TablePage<ListedAction, ActionSort>) {
  const { operators, moderation, certification, notices } = useMessages();
  const { searched, about, by, why, asked, ...words } = operators.actions;
  return (
    <ConsoleTable
      {...props}
      path="/operator/actions"
      title={moderation.found.actions}
      searchLabel={searched}
      keyOf={({ id }) => id}
      columns={[
        {
          name: moderation.statement.decision,
          orders: ascendingFirst("act-az", "act-za"),
          cell: (row) => <a href={`/statements/${row.id}`}>{moderation.acts[row.act]}</a>,
        },
        { name: about, cell: (row) => <About row={row} /> },
        {
          name: by,
          cell: ({ operator, second }) => (
            <>
              <bdi>{operator ?? certification.operator.commandLine}</bdi>
              {second !== null && <bdi className="muted"> {second}</bdi>}
            </>
          ),
        },
        {
          name: why,
          cell: ({ ground, rule, facts }) => (
            <>
              {ground !== "" && (
                <>
                  {notices.grounds[ground as keyof typeof notices.grounds]}
                  {" · "}
                </>
              )}
              {rule !== "" && <UserText text={rule} />}
              <details>
                <summary>{moderation.statement.facts}</summary>
                <UserText text={facts} />
              </details>
            </>
          ),
        },
        {
          name: asked,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ asked_at }) => <Moment at={asked_at} />,
        },
        {
          name: notices.desk.columns.state,
          orders: [["waiting", "ascending"]],
          cell: (row) => {
            const { done_at, declined, log_entry } = row;
            if (declined === 1) return moderation.states.declined;
            if (done_at === null)
              return <a href={`${deskPathOf(row)}#second-title`}>{moderation.states.asked}</a>;
            return log_entry === null ? words.done : words.logged({ entry: String(log_entry) });
          },
        },
      ]}
    />
  );
}

function About({ row }: { row: ListedAction }) {
  const { package_id, title, member_id, member, notice } = row;
  return (
    <>
      {package_id !== null && title !== null && (
        <a href={`/operator/packages/${package_id}`}>
          <UserText text={title} />
        </a>
      )}{" "}
      {member_id !== null && (
        <a className="muted" href={`/operator/members/${member_id}`}>
          {member}
        </a>
      )}{" "}
      {notice !== null && <a href={`/operator/notices/${notice}`}>{notice}</a>}
    </>
  );
}
