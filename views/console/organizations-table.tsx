import type { ORGANIZATIONS } from "../../src/console/organizations";
import { timeCell } from "../../src/lib/csv";
import { personName } from "../../src/lib/languages";
import { Moment } from "../ui/moment";
import { ascendingFirst, descendingFirst } from "./orders";
import type { ViewOf } from "./table-view";

export const ORGANIZATIONS_VIEW: ViewOf<typeof ORGANIZATIONS> = {
  path: "/operator/organizations",
  title: ({ operators }) => operators.organizations.title,
  searchLabel: ({ operators }) => operators.organizations.searched,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: ({ common }) => common.organization,
      sort: ascendingFirst("name-az", "name-za"),
      csv: {
        id: ({ id }) => id,
        organization: ({ organization }) => organization,
        founder: ({ first_name, last_name }) => personName(first_name, last_name),
        verified_as: ({ verified_as }) => verified_as ?? "",
        domain: ({ verified_domain, domain }) => verified_domain ?? domain ?? "",
      },
      cell: ({ id, organization, first_name, last_name, verified_as }, { operators }) => (
        <>
          <a href={`/operator/organizations/${id}`}>
            <bdi>{organization || personName(first_name, last_name) || id}</bdi>
          </a>{" "}
          <span className="muted">
            {verified_as === null ? operators.members.unverified : operators.members.verified}
          </span>
        </>
      ),
    },
    {
      name: ({ common }) => common.country,
      csv: { country: ({ country }) => country },
      cell: ({ country }, { profile }) => country && profile.country(country),
    },
    {
      name: ({ organization }) => organization.members.title,
      csv: { members: ({ members }) => String(members) },
      cell: ({ members }) => members,
    },
    {
      name: ({ operators }) => operators.organizations.bids,
      csv: { open_bids: ({ open_bids }) => String(open_bids ?? 0) },
      cell: ({ open_bids }) => open_bids,
    },
    {
      name: ({ packages }) => packages.marketplace.results,
      csv: { packages: ({ packages }) => String(packages ?? 0) },
      cell: ({ packages }) => packages,
    },
    {
      name: ({ operators }) => operators.contracts.title,
      csv: { contracts: ({ contracts }) => String(contracts ?? 0) },
      cell: ({ contracts }) => contracts,
    },
    {
      name: ({ operators }) => operators.members.joined,
      sort: descendingFirst("latest", "oldest"),
      csv: { created: ({ created_at }) => timeCell(created_at) },
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: ({ notices }) => notices.desk.columns.state,
      sort: [["suspended", "descending"]],
      csv: {
        suspended: ({ suspended_at }) => timeCell(suspended_at),
        merged_into: ({ merged_into }) => merged_into ?? "",
      },
      cell: ({ suspended_at, merged_into, merged_name }, { operators }) => {
        const { members, organizations } = operators;
        if (merged_into === null) return suspended_at === null ? members.active : members.suspended;
        return <bdi>{organizations.merged({ name: merged_name ?? merged_into })}</bdi>;
      },
    },
  ],
};
