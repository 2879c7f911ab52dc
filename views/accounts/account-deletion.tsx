import { useMessages } from "../../messages/context";
import type { Commitment } from "../../src/leaving/commitments";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

interface Props {
  error: string | undefined;
  commitments: readonly Commitment[];
}

export function AccountDeletion({ error, commitments }: Props) {
  const { common, profile, security } = useMessages();
  const { deletion } = profile;
  if (commitments.length > 0) return <DeletionBlocked commitments={commitments} />;
  return (
    <section className="confirmation" id="account-deletion">
      <h1>{deletion.title}</h1>
      <p className="caution">{deletion.text}</p>
      <form
        className="stack"
        method="post"
        action="/profile/deletion"
        noValidate
        hx-post="/profile/deletion"
        hx-target="#account-deletion"
        hx-swap="outerHTML"
      >
        <Field
          label={security.proof.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
          required
        />
        <div className="button-row">
          <LinkButton href="/profile" label={common.cancel} data-close-dialog />
          <SubmitButton label={profile.deletion.open} busyLabel={common.deleting} />
        </div>
      </form>
    </section>
  );
}

function DeletionBlocked({ commitments }: Pick<Props, "commitments">) {
  const { common, profile } = useMessages();
  const { deletion } = profile;
  return (
    <section className="confirmation" id="account-deletion">
      <h1>{deletion.title}</h1>
      <p>{deletion.bound}</p>
      <ul className="bullets">
        {commitments.map(({ kind, packageId, lot, until, endsAt = until }) => (
          <li key={`${kind} ${packageId ?? lot.title} ${until}`}>
            <PackageTitle
              as="span"
              lot={lot}
              {...(packageId !== null && { href: `/package/${packageId}` })}
            />
            {": "}
            {deletion.commitments[kind]}
            <Gap />
            <Moment at={endsAt} />
            {endsAt !== until && <BindsUntil at={until} />}
          </li>
        ))}
      </ul>
      <div className="button-row">
        <LinkButton href="/profile" label={common.cancel} data-close-dialog />
      </div>
    </section>
  );
}

function BindsUntil({ at }: { at: number }) {
  // The text is split at this placeholder, because the time is an element.
  const text = useMessages().profile.deletion.bindsUntil({ until: "{until}" });
  const [before, after] = text.split("{until}");
  return (
    <>
      {before}
      <Moment at={at} />
      {after}
    </>
  );
}

export function AccountDeleted() {
  const { deletion } = useMessages().profile;
  return (
    <section className="confirmation">
      <p>{deletion.done}</p>
      <p>
        <LinkButton href="/" label={deletion.toStart} />
      </p>
    </section>
  );
}
