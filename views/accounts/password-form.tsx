import { useMessages } from "../../messages/context";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
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
          <LinkButton href="/profile" label={common.cancel} data-close-dialog />
          <SubmitButton label={profile.password.open} busyLabel={words.saving} />
        </div>
      </form>
    </section>
  );
}
