import { useMessages } from "../../messages/context";
import type { OrganizationMember } from "../../src/organizations/members";
import { permissionsOf } from "../../src/rules/organization";
import { Submit, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { LimitFacts, LimitForm } from "./member-limits";
import { RoleChoice, useRoleNames } from "./role-choice";

interface Props extends FilledForm {
  members: readonly OrganizationMember[];
  /** Who reads the page. */
  memberId: string;
  mayManage: boolean;
}

export function Members({ members, memberId, mayManage, values, errors }: Props) {
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
