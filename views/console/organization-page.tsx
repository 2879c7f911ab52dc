import { useMessages } from "../../messages/context";
import type { MemberTimeline } from "../../src/console/member-story";
import { formatDollars } from "../../src/lib/money";
import type { FoundMember } from "../../src/moderation/looking-up";
import type { ColleagueInvitation } from "../../src/organizations/invitations";
import type { OrganizationMember } from "../../src/organizations/members";
import { useRoleNames } from "../organizations/role-choice";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";
import { type ActionProps, ActionSection } from "./found-pages";
import { type Fact, Facts, restrictionFacts, searchUrl } from "./story-facts";
import { TableLinks } from "./tables";

interface Props extends ActionProps {
  organization: FoundMember;
  title: string;
  /** The name of the organization that it has become part of; null if none. */
  mergedName: string | null;
  /** Of its website, which nobody has checked. */
  domain: string | null;
  members: readonly OrganizationMember[];
  invitations: readonly ColleagueInvitation[];
  story: MemberTimeline;
}

export function OrganizationDeskPage(props: Props) {
  const { organization, title, mergedName, domain, members, invitations, story, ...actionProps } =
    props;
  const { moderation, operators } = useMessages();
  const { suspend, reinstate } = operators.organizations;
  return (
    <article className="seller-page">
      <header>
        <h1>
          <UserText text={title} />
        </h1>
        <TableLinks path="/operator/organizations" />
      </header>
      <OrganizationFacts
        organization={organization}
        mergedName={mergedName}
        domain={domain}
        story={story}
      />
      {members.length > 0 && <Members members={members} invitations={invitations} />}
      <ActionSection
        path={`/operator/organizations/${organization.id}`}
        hiddenFields={{ organization: organization.organization }}
        actNames={{ ...moderation.acts, suspend, restore: reinstate }}
        events={story.events}
        {...actionProps}
      />
    </article>
  );
}

function OrganizationFacts({
  organization,
  mergedName,
  domain,
  story,
}: Pick<Props, "organization" | "mergedName" | "domain" | "story">) {
  const {
    common,
    dashboard,
    notices,
    operators,
    organization: own,
    packages,
    profile,
  } = useMessages();
  const { members: words, story: storyWords } = operators;
  const { country, suspended_at, verified_at, email, merged_into } = organization;
  const standing = suspended_at === null ? words.active : words.suspended;
  const state =
    mergedName === null ? (
      standing
    ) : (
      <a href={`/operator/organizations/${merged_into}`}>
        <bdi>{operators.organizations.merged({ name: mergedName })}</bdi>
      </a>
    );
  const count = (table: string, number: number) => (
    <a href={searchUrl(table, email)}>{dashboard.integer(number)}</a>
  );
  const facts: Fact[] = [
    [common.organization, verified_at === null ? words.unverified : words.verified],
    [own.domain.label, domain && <bdi>{domain}</bdi>],
    [common.country, country && profile.country(country)],
    [notices.desk.columns.state, state],
    ...restrictionFacts(operators, organization),
    [packages.marketplace.results, count("packages", story.packages)],
    [storyWords.bidOn, dashboard.integer(story.bidOn)],
    [storyWords.binding, formatDollars(story.bindingCents)],
    [operators.contracts.title, count("contracts", story.contracts)],
  ];
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

function Members({ members, invitations }: Pick<Props, "members" | "invitations">) {
  const { organization: words, format } = useMessages();
  const roleNames = useRoleNames();
  const rolesOf = (roles: OrganizationMember["roles"]) =>
    format.list(roles.map((role) => roleNames[role]));
  return (
    <section className="stack" aria-labelledby="members-title">
      <h2 id="members-title">{words.members.title}</h2>
      <ul className="members">
        {members.map(({ memberId, name, email, roles, joinedAt }) => (
          <li key={memberId}>
            <p>
              <a href={`/operator/members/${memberId}`}>
                <bdi>{name || email}</bdi>
              </a>
            </p>
            <p className="muted">
              <bdi>{email}</bdi>
            </p>
            <p>{rolesOf(roles)}</p>
            <p className="muted">
              {words.members.since} <Moment at={joinedAt} day />
            </p>
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <h2>{words.invitations.title({ count: invitations.length })}</h2>
          <ul className="members">
            {invitations.map(({ email, roles, expiresAt }) => (
              <li key={email}>
                <p>
                  <bdi>{email}</bdi>
                </p>
                <p>{rolesOf(roles)}</p>
                <p className="muted">
                  {words.invitations.until} <Moment at={expiresAt} day />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
