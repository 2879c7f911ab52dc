import { Fragment } from "react";
import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { shownAddress } from "../../src/lib/addresses";
import { COUNTRY_CODES } from "../../src/lib/countries";
import type { Joining } from "../../src/rules/joining";
import { pathWithNext } from "../layout/navigation";
import { Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Gap } from "../ui/gap";
import { Consents } from "./consents";

interface Props extends FilledForm {
  supportEmail: string;
  next?: string | undefined;
  joining: Joining;
  invitation?: string | undefined;
  overwrite?: { draft: string; email: string } | undefined;
}

export function RegistrationPage(props: Props) {
  const { values, errors, supportEmail, next, joining, invitation, overwrite } = props;
  const { accounts, format, common, profile } = useMessages();
  const words = accounts.registration;
  const textField = (
    ...[name, label, autoComplete, type = "text", list]: [
      name: string,
      label: string,
      autoComplete: string,
      type?: string,
      list?: string,
    ]
  ) => (
    <Field
      label={label}
      name={name}
      type={type}
      autoComplete={autoComplete}
      list={list}
      defaultValue={type === "password" ? undefined : values[name]}
      error={errors[name]}
      required
    />
  );
  return (
    <div className="account-page" id="registration">
      <section className="account-card wide" aria-labelledby="registration-title">
        <h1 id="registration-title">{words.title}</h1>
        {joining !== "open" && !invitation && <p>{words.joining[joining]}</p>}
        {/* No response contains the passwords, but morphing keeps them in their fields. */}
        <form
          className="stack"
          method="post"
          action="/register"
          noValidate
          hx-post="/register"
          hx-target="#registration"
          hx-swap="outerMorph"
          hx-sync="this:drop"
        >
          {next && <input type="hidden" name="next" value={next} />}
          {invitation && <input type="hidden" name="invitation" value={invitation} />}
          <input type="hidden" name="timeZone" defaultValue={values.timeZone} data-time-zone />
          {textField("email", common.email, "email", "email")}
          <div className="columns">
            <Field
              label={common.password}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={8}
              hint={words.passwordHint}
              error={errors.password}
              required
            />
            {textField("confirmPassword", words.confirmPassword, "new-password", "password")}
            {format.names(
              <Fragment key="given">
                {textField("firstName", common.firstName, "given-name")}
              </Fragment>,
              <Fragment key="family">
                {textField("lastName", common.lastName, "family-name")}
              </Fragment>,
            )}
          </div>
          <RoleChoice chosen={values.role} error={errors.role} />
          <div className="columns">
            {textField("organization", common.organization, "organization")}
            {textField("country", common.country, "country-name", "text", "countries")}
            <datalist id="countries">
              {COUNTRY_CODES.map((code) => (
                <option key={code} value={profile.country(code)} />
              ))}
            </datalist>
          </div>
          <Consents values={values} errors={errors} />
          <SubmitButton label={words.submit} busyLabel={words.submitting} />
        </form>
        <p className="account-links">
          <a href={pathWithNext("/login", next)}>{words.signIn}</a>
          <span>
            {words.support}
            <Gap />
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </span>
        </p>
      </section>
      {overwrite && <OverwriteDialog {...overwrite} next={next} />}
    </div>
  );
}

function RoleChoice({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  const messages = useMessages();
  const { registration: words } = messages.accounts;
  return (
    <fieldset className="role-choice">
      <legend>{words.role}</legend>
      {(["buyer", "seller"] as const).map((role) => (
        <label className="choice" key={role}>
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={(chosen ?? "buyer") === role}
          />
          <span>{words.roles[role]}</span>
        </label>
      ))}
      {error && <p className="field-error">{faultText(messages, error)}</p>}
    </fieldset>
  );
}

interface OverwriteDialogProps {
  /** Token of the rejected registration, so that nobody fills in the form twice. */
  draft: string;
  email: string;
  next: string | undefined;
}

/** Rendered open, so that it works without JavaScript; the script makes it modal. */
function OverwriteDialog({ draft, email, next }: OverwriteDialogProps) {
  const { common, errors } = useMessages();
  const { overwrite } = useMessages().accounts.registration;
  return (
    <dialog className="dialog" id="overwrite-dialog" aria-labelledby="overwrite-title" open>
      <div className="confirmation">
        <h2 id="overwrite-title">{errors["email-taken"].title}</h2>
        <p>{overwrite.text({ email: shownAddress(email) })}</p>
        <p className="caution">{overwrite.warning}</p>
        <p>{overwrite.byMail}</p>
        <div className="button-row">
          <form method="dialog">
            <Submit label={common.cancel} />
          </form>
          <form method="post" action="/register/overwrite" data-busy-form>
            <input type="hidden" name="draft" value={draft} />
            {next && <input type="hidden" name="next" value={next} />}
            <SubmitButton label={overwrite.confirm} busyLabel={common.sending} />
          </form>
        </div>
      </div>
    </dialog>
  );
}
