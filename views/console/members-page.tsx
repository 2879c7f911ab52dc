import type { ListedMember, MemberSort } from "../../src/console/members";
import { personName } from "../../src/lib/languages";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { ConsoleTable, type TablePage } from "./console-table";
import { ascendingFirst, descendingFirst } from "./orders";

export function MembersPage(props: TablePage<ListedMember, MemberSort>) {
  const { operators, common, layout, notices } = useMessages();
  const { title, searched, role, joined, ...words } = operators.members;
  return (
    <ConsoleTable
      {...props}
      path="/operator/members"
      title={title}
      searchLabel={searched}
      keyOf={({ id }) => id}
      columns={[
        {
          name: common.email,
          orders: ascendingFirst("email-az", "email-za"),
          cell: ({ id, email, first_name, last_name }) => (
            <>
              <a href={`/operator/members/${id}`}>{email}</a>{" "}
              <bdi className="muted">{personName(first_name, last_name)}</bdi>
            </>
          ),
        },
        {
          name: common.organization,
          orders: ascendingFirst("organization-az", "organization-za"),
          cell: ({ organization, verified_as }) => (
            <>
              <bdi>{organization}</bdi>{" "}
              <span className="muted">
                {verified_as === null ? words.unverified : words.verified}
              </span>
            </>
          ),
        },
        { name: role, cell: (member) => layout.roles[member.role] },
        {
          name: joined,
          orders: descendingFirst("latest", "oldest"),
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
        {
          name: notices.desk.columns.state,
          orders: [["suspended", "descending"]],
          cell: ({ suspended_at, waiting_since, is_email_verified }) => {
            if (suspended_at !== null) return words.suspended;
            if (waiting_since !== null) return words.waiting;
            return is_email_verified === 1 ? words.active : words.unconfirmed;
          },
        },
      ]}
    />
  );
}
