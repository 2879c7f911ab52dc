import type { ACTIONS, ListedAction } from "../../src/console/actions";
import { timeCell } from "../../src/lib/csv";
import { deskPathOf } from "../../src/moderation/actions";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";
import { ascendingFirst, descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

export const ACTIONS_VIEW: ViewOf<typeof ACTIONS> = {
  path: "/operator/actions",
  title: ({ moderation }) => moderation.found.actions,
  searchLabel: ({ operators }) => operators.actions.searched,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ moderation }) => moderation.statement.decision,
      sort: ascendingFirst("act-az", "act-za"),
      csv: { id: ({ id }) => id, act: ({ act }) => act },
      cell: ({ id, act }, { moderation }) => (
        <a href={`/statements/${id}`}>{moderation.acts[act]}</a>
      ),
    },
    {
      name: ({ operators }) => operators.actions.asked,
      sort: descendingFirst("latest", "oldest"),
      csv: { asked: ({ asked_at }) => timeCell(asked_at) },
      cell: ({ asked_at }) => <Moment at={asked_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["waiting", "ascending"]],
      csv: {
        done: ({ done_at, declined }) => timeCell(declined === 1 ? null : done_at),
        declined: ({ done_at, declined }) => timeCell(declined === 1 ? done_at : null),
      },
      cell: (row, { moderation, operators }) => {
        const { done_at, declined, log_entry } = row;
        const words = operators.actions;
        if (declined === 1) return moderation.states.declined;
        if (done_at === null)
          return <a href={`${deskPathOf(row)}#second-title`}>{moderation.states.asked}</a>;
        return log_entry === null ? words.done : words.logged({ entry: String(log_entry) });
      },
    },
    {
      name: ({ operators }) => operators.actions.by,
      csv: {
        operator: ({ operator }) => operator ?? "",
        seconded_by: ({ second }) => second ?? "",
      },
      cell: ({ operator, second }, { certification }) => (
        <>
          <bdi>{operator ?? certification.operator.commandLine}</bdi>
          {second !== null && <bdi className="muted"> {second}</bdi>}
        </>
      ),
    },
    {
      name: ({ operators }) => operators.actions.about,
      csv: {
        package_id: ({ package_id }) => package_id ?? "",
        title: ({ title }) => title ?? "",
        member_id: ({ member_id }) => member_id ?? "",
        member: ({ member }) => member ?? "",
        notice: ({ notice }) => notice ?? "",
      },
      cell: (row) => <About row={row} />,
    },
    {
      name: ({ operators }) => operators.actions.why,
      csv: {
        ground: ({ ground }) => ground,
        rule: ({ rule }) => rule,
        facts: ({ facts }) => facts,
      },
      cell: ({ ground, rule, facts }, { moderation, notices }) => (
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
    { csv: { log_entry: ({ log_entry }) => (log_entry === null ? "" : String(log_entry)) } },
  ],
};

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
      {notice !== null && <a href={`/operator/reports/${notice}`}>{notice}</a>}
    </>
  );
}
