import { useMessages } from "../../messages/context";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { NewPasswordFields } from "./new-password-fields";

export function ForgottenPasswordPage({ errors, values }: FilledForm) {
  const { common } = useMessages();
  const { reset } = useMessages().accounts;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="reset-title">
        <h1 id="reset-title">{reset.title}</h1>
        <p className="muted">{reset.lead}</p>
        <form className="stack" method="post" action="/password-reset" noValidate data-busy-form>
          <Field
            label={common.email}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={values.email}
            error={errors.email}
            required
          />
          <SubmitButton label={reset.submit} busyLabel={common.sending} />
        </form>
        <p className="account-links">
          <a href="/login">{reset.back}</a>
        </p>
      </section>
    </div>
  );
}

/** The page does not reveal whether the address has an account. */
export function ResetMailedPage() {
  const { reset } = useMessages().accounts;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="reset-title">
        <h1 id="reset-title">{reset.sentTitle}</h1>
        <p>{reset.sentText}</p>
        <p className="account-links">
          <a href="/login">{reset.back}</a>
        </p>
      </section>
    </div>
  );
}

export function NewPasswordPage({ errors, path }: Pick<FilledForm, "errors"> & { path: string }) {
  const { common } = useMessages();
  const { reset } = useMessages().accounts;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="reset-title">
        <h1 id="reset-title">{reset.chooseTitle}</h1>
        <p className="muted">{reset.chooseLead}</p>
        <form className="stack" method="post" action={path} noValidate data-busy-form>
          <NewPasswordFields
            label={common.newPassword}
            confirmLabel={common.confirmPassword}
            errors={errors}
          />
          <SubmitButton label={reset.save} busyLabel={common.saving} />
        </form>
      </section>
    </div>
  );
}
