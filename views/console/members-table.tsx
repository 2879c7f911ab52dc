import type { MEMBERS } from "../../src/console/members";
import { timeCell } from "../../src/lib/csv";
import { personName } from "../../src/lib/languages";
import { Moment } from "../ui/moment";
import { ascendingFirst, descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

export const MEMBERS_VIEW: ViewOf<typeof MEMBERS> = {
  path: "/operator/members",
  title: ({ operators }) => operators.members.title,
  searchLabel: ({ operators }) => operators.members.searched,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ common }) => common.email,
      sort: ascendingFirst("email-az", "email-za"),
      csv: {
        id: ({ id }) => id,
        email: ({ email }) => email,
        email_verified: ({ is_email_verified }) => String(is_email_verified === 1),
        first_name: ({ first_name }) => first_name,
        last_name: ({ last_name }) => last_name,
      },
      cell: ({ id, email, first_name, last_name }) => (
        <>
          <a href={`/operator/members/${id}`}>{email}</a>{" "}
          <bdi className="muted">{personName(first_name, last_name)}</bdi>
        </>
      ),
    },
    {
      name: ({ common }) => common.organization,
      sort: ascendingFirst("organization-az", "organization-za"),
      csv: {
        organization: ({ organization }) => organization,
        verified_as: ({ verified_as }) => verified_as ?? "",
        country: ({ country }) => country,
      },
      cell: ({ organization, verified_as }, { operators: { members } }) => (
        <>
          <bdi>{organization}</bdi>{" "}
          <span className="muted">
            {verified_as === null ? members.unverified : members.verified}
          </span>
        </>
      ),
    },
    {
      name: ({ operators }) => operators.members.role,
      csv: { role: ({ role }) => role },
      cell: ({ role }, { layout }) => layout.roles[role],
    },
    {
      name: ({ operators }) => operators.members.joined,
      sort: descendingFirst("latest", "oldest"),
      csv: { joined: ({ created_at }) => timeCell(created_at) },
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["suspended", "descending"]],
      csv: {
        waiting_since: ({ waiting_since }) => timeCell(waiting_since),
        suspended: ({ suspended_at }) => timeCell(suspended_at),
      },
      cell: ({ suspended_at, waiting_since, is_email_verified }, { operators: { members } }) => {
        if (suspended_at !== null) return members.suspended;
        if (waiting_since !== null) return members.waiting;
        return is_email_verified === 1 ? members.active : members.unconfirmed;
      },
    },
  ],
};
