import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import type { OrganizationDetails as Details } from "../../src/organizations/details";
import type { ColleagueInvitation } from "../../src/organizations/invitations";
import type { OrganizationMember } from "../../src/organizations/members";
import type { OpenMerger } from "../../src/organizations/mergers";
import { permissionsOf } from "../../src/rules/organization";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { BillingSection } from "./billing-section";
import { LimitFacts, LimitForm, OwnApprovals } from "./member-limits";
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
}

export function OrganizationPage(props: OrganizationPageProps) {
  const { organization: account, members, invitations, mayManage, mayAudit } = props;
  const { organization: words } = useMessages();
  const name = account.organization || (members[0]?.name ?? "");
  const lead = members.length > 1 ? words.lead({ name }) : words.alone({ name });
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <Members {...props} />
      {mayManage && members.length > 1 && <OwnApprovals on={props.approvesOwn} />}
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
      <p className="button-row">
        {members.length > 1 && <LinkButton href="/approvals" label={words.approvals.title} />}
        {mayAudit && <LinkButton href="/organization/acts" label={words.acts.title} />}
        {mayManage && <LinkButton href="/settings#own-limit" label={words.more.limit} />}
        {mayManage && <LinkButton href="/settings/verification" label={words.more.verification} />}
      </p>
    </div>
  );
}

function Members({ members, memberId, mayManage, values, errors }: OrganizationPageProps) {
  const { organization: words, format } = useMessages();
  const roleNames = useRoleNames();
  return (
    <section className="settings-group">
      <h2>{words.members.title}</h2>
      <ul className="members">
        {members.map((member) => (
          <li key={member.memberId} id={`member-${member.memberId}`}>
            <p>
              <strong>
                <bdi>{member.name || member.email}</bdi>
              </strong>{" "}
              {member.memberId === memberId && <small>{words.members.you}</small>}
            </p>
            <p className="muted">
              <bdi>{member.email}</bdi>
            </p>
            <p>{format.list(member.roles.map((role) => roleNames[role]))}</p>
            <LimitFacts member={member} />
            <p className="muted">
              {words.members.since} <Moment at={member.joinedAt} day />
            </p>
            {members.length > 1 && (mayManage || member.memberId === memberId) && (
              <Changes
                member={member}
                members={members}
                isOwn={member.memberId === memberId}
                filled={{ values, errors }}
                mayManage={mayManage}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangesProps {
  member: OrganizationMember;
  members: readonly OrganizationMember[];
  isOwn: boolean;
  mayManage: boolean;
  filled: FilledForm;
}

function Changes({ member, members, isOwn, mayManage, filled }: ChangesProps) {
  const { common, organization } = useMessages();
  const { members: words } = organization;
  const name = member.name || member.email;
  const path = `/organization/members/${member.memberId}`;
  const bidders = members.filter(
    ({ memberId, roles }) => memberId !== member.memberId && permissionsOf(roles).has("bid"),
  );
  return (
    <details className="unfolds" open={filled.values.member === member.memberId}>
      <summary aria-label={common.labelled({ label: common.edit, value: name })}>
        {common.edit}
      </summary>
      {mayManage && (
        <form className="settings-form" method="post" action={path} data-busy-form>
          <RoleChoice chosen={member.roles} />
          <SubmitButton label={words.save} busyLabel={common.saving} />
        </form>
      )}
      {mayManage && <LimitForm member={member} path={`${path}/limits`} {...filled} />}
      <form className="settings-form" method="post" action={`${path}/removal`} data-busy-form>
        <p>{isOwn ? words.leaving : words.removal({ name })}</p>
        {bidders.length > 0 && (
          <label className="field">
            <span className="field-label">{words.successor}</span>
            <select name="successor">
              <option value="">{words.everyone}</option>
              {bidders.map((bidder) => (
                <option key={bidder.memberId} value={bidder.memberId}>
                  {bidder.name || bidder.email}
                </option>
              ))}
            </select>
          </label>
        )}
        <Submit label={isOwn ? words.leave : words.remove} kind="danger" />
      </form>
    </details>
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
