import { useMessages } from "../../messages/context";
import type { RoleHolder } from "../../src/operators/roles";
import { DeskHeader } from "../ui/desk-header";

export function RolesPage({ holders }: { holders: readonly RoleHolder[] }) {
  const words = useMessages().operators.account;
  return (
    <div className="seller-page">
      <DeskHeader title={words.list} lead={words.listLead} />
      <ul className="decision-records">
        {holders.map(({ email, role, isBySetting, memberId }) => (
          <li key={email}>
            {memberId === null ? (
              <bdi>{email}</bdi>
            ) : (
              <a href={`/operator/members/${memberId}/account`}>{email}</a>
            )}
            {` · ${isBySetting ? words.bySetting : words.roles[role]}`}
            {memberId === null && ` · ${words.noAccount}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
