import { useMessages } from "../../messages/context";
import { shownAddress } from "../../src/lib/addresses";
import { pathWithNext } from "../layout/navigation";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";

interface Props {
  email: string | undefined;
  awaitsConfirmation: boolean;
  isSignedIn: boolean;
  isSeller: boolean;
  next: string | undefined;
}

export function RegistrationCompletePage({
  email,
  awaitsConfirmation,
  isSignedIn,
  isSeller,
  next,
}: Props) {
  const { collections, common, layout } = useMessages();
  const { registration: words } = useMessages().accounts;
  const { again } = words;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="complete-title">
        <h1 id="complete-title">{awaitsConfirmation ? words.waitsTitle : words.completeTitle}</h1>
        <p>
          {awaitsConfirmation
            ? words.waitsText
            : isSeller
              ? words.completeSeller
              : words.completeText({ signedIn: isSignedIn })}
        </p>
        <p className="button-row">
          {isSignedIn && next && (
            <LinkButton href={next} label={words.completeNext} kind="primary" />
          )}
          {!isSignedIn && (
            <LinkButton href={pathWithNext("/login", next)} label={layout.signIn} kind="primary" />
          )}
          {isSeller && (
            <LinkButton
              href="/create-package"
              label={collections.listNew}
              kind={next ? undefined : "primary"}
            />
          )}
          <a
            className={isSignedIn && !isSeller && !next ? "button primary" : "button"}
            href="/marketplace"
          >
            {common.browse}
          </a>
        </p>
        {!awaitsConfirmation && (
          <form className="stack again" method="post" action="/email-verification" data-busy-form>
            <h2>{again.title}</h2>
            <p className="muted">{again.text}</p>
            <Field
              label={common.email}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={email && shownAddress(email)}
              required
            />
            <p>
              <SubmitButton label={again.submit} busyLabel={common.sending} isSecondary />
            </p>
          </form>
        )}
      </section>
    </div>
  );
}
