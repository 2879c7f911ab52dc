import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import type { DomainProof } from "../../src/moderation/verification";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Gap } from "../ui/gap";
import { VerifiedMark } from "../ui/verified-mark";
import { UserText } from "../ui/written";

interface Props extends FilledForm {
  user: User;
  proof: DomainProof | null;
  proofLocations: { record: string; url: string } | null;
  supportEmail: string;
}

export function VerificationPage({
  user,
  proof,
  proofLocations,
  values,
  errors,
  supportEmail,
}: Props) {
  const { verification: words, layout } = useMessages();
  return (
    <div className="settings-page">
      <h1>{words.title}</h1>
      <p>
        <UserText text={user.organization} />
        {user.organization && " · "}
        <VerifiedMark member={user} />
      </p>
      <p className="muted">{words.lead}</p>
      {user.verified_at === null && (
        <section className="settings-group">
          <form className="stack" method="post" action="/settings/verification" noValidate>
            <Field
              name="domain"
              label={words.domain}
              hint={words.hint}
              error={errors.domain}
              defaultValue={values.domain ?? proof?.domain}
              inputMode="url"
              autoComplete="off"
            />
            <div className="button-row">
              <Submit label={words.ask} />
            </div>
          </form>
          {proof && proofLocations && (
            <section className="stack" aria-labelledby="prove-title">
              <h2 id="prove-title">{words.prove({ domain: proof.domain })}</h2>
              <dl className="stack">
                <dt>{words.record}</dt>
                <dd>
                  <code>{proofLocations.record}</code>
                </dd>
                <dt>{words.file}</dt>
                <dd>
                  <code>{proofLocations.url}</code>
                </dd>
                <dt>{words.token}</dt>
                <dd>
                  <code>{proof.token}</code>
                </dd>
              </dl>
              <form method="post" action="/settings/verification/check" data-busy-form>
                <Submit label={words.check} kind="primary" />
              </form>
            </section>
          )}
          <p className="muted">
            {words.papers}
            <Gap />
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </section>
      )}
      <p>
        <a href="/settings">{layout.settings}</a>
      </p>
    </div>
  );
}
