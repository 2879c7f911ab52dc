import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { ORGANIZATION_ROLES, type OrganizationRole } from "../../src/rules/organization";

export function useRoleNames(): Record<OrganizationRole, string> {
  return useMessages().organization.roles;
}

interface Props {
  chosen: readonly OrganizationRole[];
  error?: string | undefined;
}

export function RoleChoice({ chosen, error }: Props) {
  const messages = useMessages();
  const { members, roles, roleHints } = messages.organization;
  return (
    <fieldset className="role-choice">
      <legend>{members.roles}</legend>
      {ORGANIZATION_ROLES.map((role) => (
        <label className="choice" key={role}>
          <input type="checkbox" name={role} defaultChecked={chosen.includes(role)} />
          <span>
            {roles[role]} <small>{roleHints[role]}</small>
          </span>
        </label>
      ))}
      {error && <p className="field-error">{faultText(messages, error)}</p>}
    </fieldset>
  );
}
