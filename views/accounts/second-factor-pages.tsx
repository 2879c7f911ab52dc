import type { SecondFactor } from "../../src/accounts/second-factor";
import { leadingTo } from "../layout/navigation";
import { useMessages } from "../messages/context";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { PasskeyButton } from "./passkey-button";

interface StepProps extends Pick<FilledForm, "errors"> {
  attempt: string;
  next: string | undefined;
  has: SecondFactor;
}

export function SecondFactorPage({ attempt, next, has, errors }: StepProps) {
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
          <FactorFields {...{ has, errors }} />
          <SubmitButton label={layout.signIn} busyLabel={common.checking} />
        </form>
        <p className="account-links">
          <a href={leadingTo("/login", next)}>{words.back}</a>
        </p>
      </section>
    </div>
  );
}

interface ProofProps extends Pick<FilledForm, "errors"> {
  next: string;
  has: SecondFactor | null;
}

export function ProofPage({ next, has, errors }: ProofProps) {
  const { common } = useMessages();
  const { proof: words } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="proof-title">
        <h1 id="proof-title">{words.title}</h1>
        <p className="muted">{words.lead}</p>
        <form className="stack" method="post" action="/proof" noValidate data-busy-form>
          <input type="hidden" name="next" value={next} />
          {has ? (
            <FactorFields {...{ has, errors }} />
          ) : (
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

interface FactorFieldsProps extends Pick<FilledForm, "errors"> {
  has: SecondFactor;
  id?: string;
  byPasskey?: string;
}

export function FactorFields({ has, errors, id, byPasskey }: FactorFieldsProps) {
  const { step: words, passkey } = useMessages().security;
  return (
    <>
      {has.passkeys > 0 && (
        <div className="passkey" data-unasked>
          <PasskeyButton label={byPasskey ?? passkey.use} />
          <p className="passkey-or">{has.authenticator ? passkey.orCode : passkey.orRecovery}</p>
        </div>
      )}
      <CodeField
        {...(id && { id })}
        label={has.authenticator ? words.code : words.recoveryCode}
        hint={has.authenticator ? words.codeHint : undefined}
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
  digits?: boolean;
}

export function CodeField({ digits = false, ...labelled }: CodeFieldProps) {
  return (
    <Field
      {...labelled}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={digits ? "numeric" : "text"}
      required
    />
  );
}
