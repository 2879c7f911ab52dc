import type { ListedNotice, NoticeSort } from "../../src/moderation/notice-list";
import { DECISIONS } from "../../src/rules/notice";
import { ConsoleTable, type TablePage } from "../console/console-table";
import { useMessages } from "../messages/context";
import { EMPTY_FORM } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { DecisionFields } from "./decision-fields";

const PATH = "/operator/notices";

export function NoticesPage(props: TablePage<ListedNotice, NoticeSort>) {
  const words = useMessages().notices;
  const { columns, repeats, waiting, title, search } = words.desk;
  return (
    <ConsoleTable
      {...props}
      path={PATH}
      title={title}
      searchLabel={search}
      keyOf={({ reference }) => reference}
      decision={{
        title: words.desk.decideSelected,
        isSelectable: ({ decision }) => decision === null,
        fields: <DecisionFields decisions={DECISIONS} form={props.selection?.form ?? EMPTY_FORM} />,
      }}
      columns={[
        {
          name: columns.number,
          orders: [
            ["latest", "descending"],
            ["oldest", "ascending"],
          ],
          cell: ({ reference, received_at }) => (
            <>
              <a href={`${PATH}/${reference}`}>{reference}</a>{" "}
              <span className="muted">
                <Moment at={received_at} />
              </span>
            </>
          ),
        },
        { name: columns.kind, cell: ({ kind }) => words.kinds[kind] },
        { name: words.page, cell: ({ about }) => <code>{about}</code> },
        {
          name: columns.notifier,
          cell: ({ reference, name, email, repeats: repeated }) => (
            <>
              <bdi>{name}</bdi> <bdi className="muted">{email}</bdi>
              {repeated.length > 0 && (
                <>
                  {" ("}
                  <a href={`${PATH}/${reference}#${repeated[0]}`}>
                    {repeats({ count: repeated.length })}
                  </a>
                  {")"}
                </>
              )}
            </>
          ),
        },
        {
          name: columns.state,
          orders: [["waiting", "ascending"]],
          cell: ({ decision }) => (decision ? words.decisions[decision] : waiting),
        },
      ]}
    />
  );
}
