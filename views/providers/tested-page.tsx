import { useMessages } from "../../messages/context";
import { shownAddress } from "../../src/lib/addresses";
import { personName } from "../../src/lib/languages";
import type { Identity } from "../../src/providers/claims";
import type { GroupRole } from "../../src/rules/organization";
import { useRoleNames } from "../organizations/role-choice";
import { LinkButton } from "../ui/buttons";
import { Fact } from "../ui/fact";
import { NoValue } from "../ui/no-value";

interface Props {
  identity: Identity;
  /** Null if this person would be refused. */
  roles: readonly GroupRole[] | null;
}

/** What the provider sent, and what would follow from it. */
export function TestedPage({ identity, roles }: Props) {
  const { common, format, organization, providers } = useMessages();
  const { tested: words } = providers;
  const roleNames = useRoleNames();
  const { email, firstName, lastName, groups } = identity;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="tested-title">
        <h1 id="tested-title">{words.title}</h1>
        <p>{words.text}</p>
        <dl className="facts">
          <Fact name={common.email}>
            <bdi>{shownAddress(email)}</bdi>
          </Fact>
          <Fact name={words.name}>{personName(firstName, lastName) || <NoValue />}</Fact>
          <Fact name={words.groups}>
            {groups.length > 0 ? <bdi>{format.list(groups)}</bdi> : <NoValue />}
          </Fact>
          <Fact name={organization.members.roles}>
            {roles ? format.list(roles.map((role) => roleNames[role])) : words.refused}
          </Fact>
        </dl>
        <p>
          <LinkButton href="/organization/sign-in" label={providers.title} kind="primary" />
        </p>
      </section>
    </div>
  );
}
