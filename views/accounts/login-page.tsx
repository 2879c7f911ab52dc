import { useMessages } from "../../messages/context";
import { pathWithNext } from "../layout/navigation";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Icon } from "../ui/icon";
import { PasskeyButton } from "./passkey-button";

interface Props extends Pick<FilledForm, "errors"> {
  /** What is wrong with the sign-in as a whole. */
  failure?: string | undefined;
  email?: string | undefined;
  next?: string | undefined;
  offersPasskeys: boolean;
}

export function LoginPage({ email, next, errors, failure, offersPasskeys }: Props) {
  const { accounts, common, providers } = useMessages();
  const { login } = useMessages().accounts;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="login-title">
        <h1 id="login-title">{login.title}</h1>
        {failure && (
          <p className="caution" role="alert">
            {failure}
          </p>
        )}
        <form
          className="stack"
          method="post"
          action="/login"
          noValidate
          data-busy-form
          data-required={JSON.stringify({
            email: login.emailRequired,
            password: login.passwordRequired,
          })}
        >
          {next && <input type="hidden" name="next" value={next} />}
          <Field
            label={common.email}
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={email}
            error={errors.email}
            required
          />
          <Field
            label={common.password}
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
            required
          />
          <p className="account-links">
            <a href="/password-reset">{accounts.reset.title}</a>
          </p>
          <SubmitButton label={login.submit} busyLabel={login.submitting} />
        </form>
        {offersPasskeys && (
          <form className="passkey" method="post" action="/login/passkey" data-unasked>
            {next && <input type="hidden" name="next" value={next} />}
            <PasskeyButton label={login.passkey} />
          </form>
        )}
        <p className="account-links">
          <a href={pathWithNext("/login/organization", next)}>{providers.signIn.title}</a>
          <a href={pathWithNext("/register", next)}>{login.register}</a>
          <a href="/">{login.back}</a>
        </p>
      </section>
      <aside className="benefits">
        <h2>{login.benefitsTitle}</h2>
        <ul>
          {login.benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" /> {benefit}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
