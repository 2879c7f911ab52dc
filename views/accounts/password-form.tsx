import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SubmitButton } from "../ui/submit-button";
import { NewPasswordFields } from "./new-password-fields";

export function PasswordForm({ errors }: Pick<FilledForm, "errors">) {
  const { common, profile } = useMessages();
  const { password: words } = profile;
  return (
    <section className="confirmation" id="password-form">
      <h1>{words.title}</h1>
      <p className="muted">{words.lead}</p>
      <form
        className="stack"
        method="post"
        action="/profile/password"
        noValidate
        hx-post="/profile/password"
        hx-target="#password-form"
        hx-swap="outerHTML"
      >
        <Field
          label={words.current}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
        <NewPasswordFields
          label={common.newPassword}
          confirmLabel={common.confirmPassword}
          errors={errors}
        />
        <div className="button-row">
          <a className="button" href="/profile" data-close-dialog>
            {common.cancel}
          </a>
          <SubmitButton label={profile.password.open} busyLabel={words.saving} />
        </div>
      </form>
    </section>
  );
}
