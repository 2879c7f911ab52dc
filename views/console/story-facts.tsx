import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import type { MemberTimeline } from "../../src/console/member-story";
import type { PackageTimeline } from "../../src/console/package-story";
import { formatDollars } from "../../src/lib/money";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import { Moment } from "../ui/moment";

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const searchUrl = (table: string, search: string) =>
  `/operator/${table}?${new URLSearchParams({ search })}`;

export function MemberFacts({ member, story }: { member: FoundMember; story: MemberTimeline }) {
  const { common, dashboard, layout, notices, operators, packages, profile } = useMessages();
  const { members, story: words, contracts } = operators;
  const state = () => {
    if (member.suspended_at !== null) return members.suspended;
    if (member.waiting_since !== null) return members.waiting;
    return member.is_email_verified === 1 ? members.active : members.unconfirmed;
  };
  const count = (table: string, number: number) => (
    <a href={searchUrl(table, member.email)}>{dashboard.integer(number)}</a>
  );
  const facts: Fact[] = [
    [common.email, <bdi key="email">{member.email}</bdi>],
    [
      common.organization,
      member.organization && (
        <>
          <bdi>{member.organization}</bdi>{" "}
          <span className="muted">
            {member.verified_at === null ? members.unverified : members.verified}
          </span>
        </>
      ),
    ],
    [members.role, layout.roles[member.role]],
    [common.country, member.country && profile.country(member.country)],
    [notices.desk.columns.state, state()],
    ...restrictionFacts(operators, member),
    [words.sessions, dashboard.integer(story.sessions)],
    [packages.marketplace.results, count("packages", story.packages)],
    [words.bidOn, dashboard.integer(story.bidOn)],
    [words.binding, formatDollars(story.bindingCents)],
    [contracts.title, count("contracts", story.contracts)],
    [words.failedMails, dashboard.integer(story.failedMails)],
  ];
  return <Facts facts={facts} />;
}

/** Links to the page where an operator lifts the restriction. */
export function restrictionFacts(
  { account }: Messages["operators"],
  { id, approval_needed_at }: Pick<FoundMember, "id" | "approval_needed_at">,
): Fact[] {
  if (approval_needed_at === null) return [];
  const since = (
    <a key="restricted" href={`/operator/members/${id}/account`}>
      <Moment at={approval_needed_at} />
    </a>
  );
  return [[account.restricted, since]];
}

export function PackageFacts({ lot, story }: { lot: FoundPackage; story: PackageTimeline }) {
  const { common, moderation, notices, operators, packages } = useMessages();
  const { auctions, contracts } = operators;
  const isUpcoming = story.status === "active" && story.opens_on !== null;
  const state = () => {
    if (lot.removed_at !== null) return moderation.states.removed;
    if (lot.hidden_at !== null) return moderation.states.hidden;
    const status = packages.statuses[isUpcoming ? "upcoming" : story.status];
    return story.certified === 1 ? `${status} · ${packages.certified}` : status;
  };
  const facts: Fact[] = [
    [notices.desk.columns.state, state()],
    [packages.table.bids, story.bid_count],
    [
      common.price,
      story.highest_bid_cents === null ? null : formatDollars(story.highest_bid_cents),
    ],
    [
      auctions.opens,
      isUpcoming && story.opens_at !== null ? <Moment key="opens" at={story.opens_at} /> : null,
    ],
    [auctions.ends, <Moment key="ends" at={story.auction_end_time} />],
    [
      contracts.title,
      <a key="contracts" href={searchUrl("contracts", lot.id)}>
        {operators.toTable}
      </a>,
    ],
    [
      moderation.found.actions,
      <a key="actions" href={searchUrl("actions", lot.id)}>
        {operators.toTable}
      </a>,
    ],
  ];
  return <Facts facts={facts.filter(([, value]) => value !== null)} />;
}
