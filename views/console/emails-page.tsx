import type { EmailSort, ListedEmail } from "../../src/console/emails";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { ConsoleTable, type TablePage } from "./console-table";
import { descendingFirst } from "./orders";

export function EmailsPage(props: TablePage<ListedEmail, EmailSort>) {
  const words = useMessages().operators.emails;
  return (
    <ConsoleTable
      {...props}
      path="/operator/emails"
      title={words.title}
      searchLabel={words.searched}
      keyOf={({ id }) => id}
      columns={[
        { name: words.recipient, cell: ({ recipient }) => <bdi>{recipient}</bdi> },
        { name: words.kind, cell: ({ template }) => <code>{template}</code> },
        {
          name: words.queued,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
        {
          name: words.attempts,
          orders: descendingFirst("most-tried", "least-tried"),
          cell: ({ attempts }) => attempts,
        },
        {
          name: words.next,
          cell: ({ next }) => (next === null ? words.givenUp : <Moment at={next} />),
        },
        { name: words.error, cell: ({ last_error }) => <bdi>{last_error}</bdi> },
      ]}
    >
      {props.list.rows.length > 0 && (
        <form action="/operator/emails/again" method="post">
          <Submit label={words.again} kind="small" />
        </form>
      )}
    </ConsoleTable>
  );
}
