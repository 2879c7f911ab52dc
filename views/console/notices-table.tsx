import { timeCell } from "../../src/lib/csv";
import type { NOTICES } from "../../src/moderation/notice-list";
import { DECISIONS } from "../../src/rules/notice";
import { DecisionFields } from "../moderation/decision-fields";
import { Moment } from "../ui/moment";
import { descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

const PATH = "/operator/reports";

export const NOTICES_VIEW: ViewOf<typeof NOTICES> = {
  path: PATH,
  title: ({ notices }) => notices.desk.title,
  searchLabel: ({ notices }) => notices.desk.search,
  keyOf: ({ reference }) => reference,
  decision: {
    title: ({ notices }) => notices.desk.decideSelected,
    isSelectable: ({ decision }) => decision === null,
    Fields: ({ form }) => <DecisionFields decisions={DECISIONS} form={form} />,
  },
  columns: [
    {
      name: ({ notices }) => notices.desk.columns.number,
      sort: descendingFirst("latest", "oldest"),
      csv: {
        number: ({ reference }) => reference,
        received: ({ received_at }) => timeCell(received_at),
      },
      cell: ({ reference, received_at }) => (
        <>
          <a href={`${PATH}/${reference}`}>{reference}</a>{" "}
          <span className="muted">
            <Moment at={received_at} />
          </span>
        </>
      ),
    },
    {
      name: ({ notices }) => notices.desk.columns.kind,
      csv: { kind: ({ kind }) => kind },
      cell: ({ kind }, { notices }) => notices.kinds[kind],
    },
    {
      name: ({ notices }) => notices.page,
      csv: { about: ({ about }) => about },
      cell: ({ about }) => <code>{about}</code>,
    },
    {
      name: ({ notices }) => notices.desk.columns.notifier,
      csv: {
        name: ({ name }) => name,
        email: ({ email }) => email,
        repeats: ({ repeats }) => String(repeats.length),
        repeated_as: ({ repeats }) => repeats.join(" "),
      },
      cell: ({ reference, name, email, repeats }, { notices }) => (
        <>
          <bdi>{name}</bdi> <bdi className="muted">{email}</bdi>
          {repeats.length > 0 && (
            <>
              {" ("}
              <a href={`${PATH}/${reference}#${repeats[0]}`}>
                {notices.desk.repeats({ count: repeats.length })}
              </a>
              {")"}
            </>
          )}
        </>
      ),
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["waiting", "ascending"]],
      csv: {
        decision: ({ decision }) => decision ?? "",
        ground: ({ ground }) => ground ?? "",
        rule: ({ rule }) => rule ?? "",
        decided: ({ decided_at }) => timeCell(decided_at),
      },
      cell: ({ decision }, { notices }) =>
        decision ? notices.decisions[decision] : notices.desk.waiting,
    },
  ],
};
