import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SubmitButton } from "../ui/submit-button";

interface StepProps extends Pick<FilledForm, "errors"> {
  /** The key with which a sign-in goes on. */
  attempt: string;
  next: string | undefined;
}

/** The second step of a sign-in. */
export function SecondFactorPage({ attempt, next, errors }: StepProps) {
  const { step: words } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="factor-title">
        <h1 id="factor-title">{words.title}</h1>
        <p className="muted">{words.lead}</p>
        <form
          className="stack"
          method="post"
          action="/login/second-factor"
          noValidate
          data-busy-form
        >
          <input type="hidden" name="attempt" value={attempt} />
          {next && <input type="hidden" name="next" value={next} />}
          <CodeField label={words.code} hint={words.codeHint} error={errors.code} />
          <SubmitButton label={words.submit} busyLabel={words.submitting} />
        </form>
        <p className="account-links">
          <a href="/login">{words.back}</a>
        </p>
      </section>
    </div>
  );
}

interface ProofProps extends Pick<FilledForm, "errors"> {
  next: string;
  /** Whether a code is asked for, or the password. */
  secondFactor: boolean;
}

/** Asks a member anew who they are. */
export function ProofPage({ next, secondFactor, errors }: ProofProps) {
  const { proof: words, step } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="proof-title">
        <h1 id="proof-title">{words.title}</h1>
        <p className="muted">{words.lead}</p>
        <form className="stack" method="post" action="/proof" noValidate data-busy-form>
          <input type="hidden" name="next" value={next} />
          {secondFactor ? (
            <CodeField label={step.code} hint={step.codeHint} error={errors.code} />
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
          <SubmitButton label={words.submit} busyLabel={words.submitting} />
        </form>
      </section>
    </div>
  );
}

interface CodeFieldProps {
  id?: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** Digits only: a recovery code is not taken. */
  digits?: boolean;
}

/** Where a code of an app, or off the list, is typed; browsers and phones offer the former. */
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
