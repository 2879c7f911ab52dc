import { useMessages } from "../../messages/context";
import type { Belongings, OpenInvitation } from "../../src/organizations/joining";
import { pathWithNext } from "../layout/navigation";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { useRoleNames } from "./role-choice";

interface Props {
  invitation: OpenInvitation;
  path: string;
  /** Of who reads the page; null for visitors. */
  email: string | null;
  /** Of the invited member; null for everybody else. */
  belongings: Belongings | null;
}

export function OrganizationInvitationPage({ invitation, path, email, belongings }: Props) {
  const { common, organization, format } = useMessages();
  const { invited: words } = organization;
  const roleNames = useRoleNames();
  const roles = format.list(invitation.roles.map((role) => roleNames[role]));
  return (
    <div className="dialog-page stack">
      <h1>{words.title({ organization: invitation.organization })}</h1>
      <p>{words.text({ organization: invitation.organization, roles })}</p>
      {email === null && (
        <>
          <p>{words.first({ email: invitation.email })}</p>
          <p className="button-row">
            <LinkButton
              href={pathWithNext("/register", path)}
              label={words.signUp}
              kind="primary"
            />
            <LinkButton href={pathWithNext("/login", path)} label={words.signIn} />
          </p>
        </>
      )}
      {belongings && <Moving belongings={belongings} organization={invitation.organization} />}
      {belongings?.isPossible && (
        <form method="post" action={path} data-busy-form>
          <SubmitButton label={words.join} busyLabel={common.saving} />
        </form>
      )}
      {email !== null && email !== invitation.email && (
        <p>{words.other({ email: invitation.email })}</p>
      )}
    </div>
  );
}

const THINGS = ["packages", "bids", "contracts", "conversations"] as const;

function Moving({
  belongings,
  organization: name,
}: {
  belongings: Belongings;
  organization: string;
}) {
  const { errors, organization, format } = useMessages();
  const { invited: words } = organization;
  if (!belongings.isPossible) return <p>{errors["traded-together"]}</p>;
  const things = THINGS.filter((thing) => belongings[thing] > 0).map((thing) =>
    words[thing]({ count: belongings[thing] }),
  );
  return (
    <>
      {things.length > 0 && (
        <p>{words.moves({ organization: name, things: format.list(things) })}</p>
      )}
      {belongings.waits > 0 && <p>{words.waits({ count: belongings.waits })}</p>}
    </>
  );
}
