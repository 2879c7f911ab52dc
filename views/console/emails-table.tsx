import { useMessages } from "../../messages/context";
import type { EMAILS } from "../../src/console/emails";
import { timeCell } from "../../src/lib/csv";
import type { ListPage } from "../../src/lib/listing";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

export const EMAILS_VIEW: ViewOf<typeof EMAILS> = {
  path: "/operator/emails",
  title: ({ operators }) => operators.emails.title,
  searchLabel: ({ operators }) => operators.emails.searched,
  keyOf: ({ id }) => id,
  Heading: RetryForm,
  columns: [
    {
      name: ({ operators }) => operators.emails.recipient,
      csv: { id: ({ id }) => id, recipient: ({ recipient }) => recipient },
      cell: ({ recipient }) => <bdi>{recipient}</bdi>,
    },
    {
      name: ({ operators }) => operators.emails.kind,
      csv: { kind: ({ template }) => template },
      cell: ({ template }) => <code>{template}</code>,
    },
    {
      name: ({ operators }) => operators.emails.queued,
      sort: descendingFirst("latest", "oldest"),
      csv: { queued: ({ created_at }) => timeCell(created_at) },
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: ({ operators }) => operators.emails.attempts,
      sort: descendingFirst("most-tried", "least-tried"),
      csv: { attempts: ({ attempts }) => String(attempts) },
      cell: ({ attempts }) => attempts,
    },
    {
      name: ({ operators }) => operators.emails.next,
      csv: { next_attempt: ({ next }) => timeCell(next) },
      cell: ({ next }, { operators }) =>
        next === null ? operators.emails.givenUp : <Moment at={next} />,
    },
    {
      name: ({ operators }) => operators.emails.error,
      csv: { last_error: ({ last_error }) => last_error ?? "" },
      cell: ({ last_error }) => <bdi>{last_error}</bdi>,
    },
  ],
};

function RetryForm({ list }: { list: ListPage<unknown> }) {
  const { again } = useMessages().operators.emails;
  if (list.rows.length === 0) return null;
  return (
    <form action="/operator/emails/again" method="post">
      <Submit label={again} kind="small" />
    </form>
  );
}
