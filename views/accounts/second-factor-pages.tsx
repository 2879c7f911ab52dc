import { useMessages } from "../../messages/context";
import type { SecondFactor } from "../../src/accounts/second-factor";
import { pathWithNext } from "../layout/navigation";
import { Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Gap } from "../ui/gap";
import { PasskeyButton } from "./passkey-button";

interface SecondFactorProps extends Pick<FilledForm, "errors"> {
  attempt: string;
  next: string | undefined;
  secondFactor: SecondFactor;
}

export function SecondFactorPage({ attempt, next, secondFactor, errors }: SecondFactorProps) {
  const { common, layout } = useMessages();
  const { step: words } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="factor-title">
        <h1 id="factor-title">{words.title}</h1>
        <form
          className="stack"
          method="post"
          action="/login/second-factor"
          noValidate
          data-busy-form
        >
          <input type="hidden" name="attempt" value={attempt} />
          {next && <input type="hidden" name="next" value={next} />}
          <FactorFields secondFactor={secondFactor} errors={errors} />
          <SubmitButton label={layout.signIn} busyLabel={common.checking} />
        </form>
        <p className="account-links">
          <a href={pathWithNext("/login", next)}>{words.back}</a>
        </p>
      </section>
    </div>
  );
}

interface ProofProps extends Pick<FilledForm, "errors"> {
  action: string;
  fields: FilledForm["values"];
  secondFactor: SecondFactor | null;
  /** Of the organization, for members without a password; undefined if there is none either. */
  provider: { organization: string } | null | undefined;
}

export function ProofPage({ action, fields, secondFactor, provider, errors }: ProofProps) {
  const { common } = useMessages();
  const { proof: words } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="proof-title">
        <h1 id="proof-title">{words.title}</h1>
        <p className="muted">{words.lead}</p>
        {provider !== null && <ProofElsewhere provider={provider} />}
        <form
          className="stack"
          method="post"
          action={action}
          data-challenge="/proof/challenge"
          noValidate
          data-busy-form
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {secondFactor && <FactorFields secondFactor={secondFactor} errors={errors} />}
          {!secondFactor && provider === null && (
            <Field
              label={words.password}
              name="password"
              type="password"
              autoComplete="current-password"
              error={errors.password}
              required
            />
          )}
          <SubmitButton label={words.submit} busyLabel={common.checking} />
        </form>
      </section>
    </div>
  );
}

/** In another tab, so that what was typed here is not lost. */
function ProofElsewhere({ provider }: Pick<ProofProps, "provider">) {
  const { accounts, providers } = useMessages();
  const { proof: words } = providers;
  return (
    <>
      {provider && (
        <form
          className="stack"
          method="post"
          action="/proof/organization"
          target="_blank"
          rel="noopener"
        >
          <p>{words.lead({ organization: provider.organization })}</p>
          <Submit label={words.submit({ organization: provider.organization })} />
        </form>
      )}
      <p className="account-links">
        {words.otherwise}
        <Gap />
        <a href="/password-reset">{accounts.reset.title}</a>
      </p>
    </>
  );
}

interface FactorFieldsProps extends Pick<FilledForm, "errors"> {
  secondFactor: SecondFactor;
  id?: string;
  passkeyLabel?: string;
}

export function FactorFields({ secondFactor, errors, id, passkeyLabel }: FactorFieldsProps) {
  const { step: words, passkey } = useMessages().security;
  return (
    <>
      {secondFactor.passkeys > 0 && (
        <div className="passkey" data-unasked>
          <PasskeyButton label={passkeyLabel ?? passkey.use} />
          <p className="passkey-or">
            {secondFactor.authenticator ? passkey.orCode : passkey.orRecovery}
          </p>
        </div>
      )}
      <CodeField
        {...(id && { id })}
        label={secondFactor.authenticator ? words.code : words.recoveryCode}
        hint={secondFactor.authenticator ? words.codeHint : undefined}
        error={errors.code}
      />
    </>
  );
}

interface CodeFieldProps {
  id?: string;
  label: string;
  hint?: string;
  error: string | undefined;
  digitsOnly?: boolean;
}

export function CodeField({ digitsOnly = false, ...labelled }: CodeFieldProps) {
  return (
    <Field
      {...labelled}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={digitsOnly ? "numeric" : "text"}
      required
    />
  );
}
