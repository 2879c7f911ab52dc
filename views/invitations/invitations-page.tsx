import { useMessages } from "../../messages/context";
import type { Invitation } from "../../src/invitations/invitations";
import type { Package } from "../../src/packages/packages";
import { Submit, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { TextField } from "../ui/text-field";

type Props = FilledForm & { lot: Package; invitations: readonly Invitation[] };

export function InvitationsPage({ lot, invitations, values, errors }: Props) {
  const { common, invitations: words } = useMessages();
  const path = `/package/${lot.id}/invitations`;
  return (
    <div className="dialog-page stack">
      <h1>{words.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      {lot.audience === "invited" ? (
        <>
          <p>{words.lead}</p>
          <form className="stack" method="post" action={path} noValidate data-busy-form>
            <TextField
              name="invitees"
              label={words.invitees}
              hint={words.inviteesHint}
              rows={8}
              error={errors.invitees}
              required
              dir="auto"
              defaultValue={values.invitees}
            />
            <SubmitButton label={words.invite} busyLabel={common.sending} />
          </form>
        </>
      ) : (
        <p>{words.notInvited}</p>
      )}
      <h2>{words.invited({ count: invitations.length })}</h2>
      {invitations.length > 0 && <p className="muted">{words.withdrawHint}</p>}
      <ul className="invitations">
        {invitations.map(({ invitee, invitedAt }) => {
          const name = invitee.replace(/^@/, "");
          return (
            <li key={invitee}>
              <bdi>{name}</bdi>{" "}
              <span className="muted">
                <Moment at={invitedAt} />
              </span>
              <form method="post" action={`${path}/withdrawal`}>
                <input type="hidden" name="invitee" value={invitee} />
                <Submit
                  label={words.withdraw}
                  kind="small"
                  aria-label={common.labelled({ label: words.withdraw, value: name })}
                />
              </form>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
