import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import type { Exposure } from "../../src/auctions/reading/exposure";
import type { OrganizationDetails as Details } from "../../src/organizations/details";
import type { ColleagueInvitation } from "../../src/organizations/invitations";
import type { OrganizationMember } from "../../src/organizations/members";
import type { OpenMerger } from "../../src/organizations/mergers";
import { LimitSection } from "../settings/limit-section";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { BillingSection } from "./billing-section";
import { OwnApprovals } from "./member-limits";
import { Members } from "./members";
import { Mergers } from "./mergers";
import { OrganizationDetails, OrganizationFacts, OrganizationLogo } from "./organization-details";
import { RoleChoice, useRoleNames } from "./role-choice";

export interface OrganizationPageProps extends FilledForm {
  organization: User;
  details: Details;
  billing: FilledForm["values"];
  /** Of the reader. */
  timeZone: string;
  members: readonly OrganizationMember[];
  invitations: readonly ColleagueInvitation[];
  /** Empty for who may not manage them. */
  mergers: readonly OpenMerger[];
  /** Who reads the page. */
  memberId: string;
  mayManage: boolean;
  mayAudit: boolean;
  approvesOwn: boolean;
  /** Of the organization. */
  limit: Pick<Exposure, "committedCents" | "limitCents">;
}

export function OrganizationPage(props: OrganizationPageProps) {
  const { organization: account, members, invitations, mayManage, mayAudit } = props;
  const { organization: words, providers } = useMessages();
  const name = account.organization || (members[0]?.name ?? "");
  const managesSeveral = mayManage && members.length > 1;
  const lead = members.length > 1 ? words.lead({ name }) : words.alone({ name });
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <p className="button-row">
        {members.length > 1 && <LinkButton href="/approvals" label={words.approvals.title} />}
        {mayAudit && <LinkButton href="/organization/acts" label={words.acts.title} />}
        {mayManage && !managesSeveral && (
          <LinkButton href="/settings#own-limit" label={words.more.limit} />
        )}
        {mayManage && <LinkButton href="/settings/verification" label={words.more.verification} />}
        {mayManage && <LinkButton href="/organization/sign-in" label={providers.title} />}
      </p>
      <Members {...props} />
      {managesSeveral && (
        <LimitSection
          {...props}
          {...props.limit}
          id="limit"
          path="/organization/limit"
          label={words.limit.label}
          hint={words.limit.hint}
        />
      )}
      {managesSeveral && <OwnApprovals on={props.approvesOwn} />}
      {mayManage && <Invitation {...props} />}
      {mayManage && invitations.length > 0 && <Invitations invitations={invitations} />}
      {mayManage ? <OrganizationDetails {...props} /> : <OrganizationFacts {...props} />}
      {mayManage && <OrganizationLogo {...props} />}
      {mayAudit && (
        <BillingSection
          isSeller={account.role === "seller"}
          timeZone={props.timeZone}
          values={{ ...props.billing, ...props.values }}
          errors={props.errors}
        />
      )}
      {mayManage && <Mergers {...props} organizationId={account.id} />}
    </div>
  );
}

function Invitation({ values, errors }: FilledForm) {
  const { common, operators, organization: words } = useMessages();
  return (
    <section className="settings-group">
      <h2>{words.invite.title}</h2>
      <form
        className="settings-form"
        method="post"
        action="/organization/invitations"
        noValidate
        data-busy-form
      >
        <Field
          name="email"
          type="email"
          label={common.email}
          hint={words.invite.hint}
          autoComplete="off"
          defaultValue={values.email}
          error={errors.email}
          required
        />
        <RoleChoice chosen={["bidder"]} error={errors.roles} />
        <SubmitButton label={operators.joining.invite} busyLabel={common.sending} />
      </form>
    </section>
  );
}

function Invitations({ invitations }: Pick<OrganizationPageProps, "invitations">) {
  const { common, invitations: packageWords, organization, format } = useMessages();
  const { invitations: words } = organization;
  const { withdraw } = packageWords;
  const roleNames = useRoleNames();
  return (
    <section className="settings-group">
      <h2>{words.title({ count: invitations.length })}</h2>
      <ul className="members">
        {invitations.map(({ email, roles, expiresAt }) => (
          <li key={email}>
            <p>
              <bdi>{email}</bdi>
            </p>
            <p>{format.list(roles.map((role) => roleNames[role]))}</p>
            <p className="muted">
              {words.until} <Moment at={expiresAt} day />
            </p>
            <form method="post" action="/organization/invitations/withdrawal">
              <input type="hidden" name="email" value={email} />
              <Submit
                label={withdraw}
                kind="small"
                aria-label={common.labelled({ label: withdraw, value: email })}
              />
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
