import { shownAddress } from "../../src/lib/email-address";
import { leadingTo } from "../../src/lib/next";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import { SubmitButton } from "../ui/submit-button";

interface Props {
  /** The new member's address, where it is known here. */
  email: string | undefined;
  /** The registration would overwrite an account, and waits for a confirmation by mail. */
  waits: boolean;
  /** Whether its reader is signed in, as whoever has a new account is. */
  signedIn: boolean;
  /** Where they came from: a path of ours. */
  next: string | undefined;
}

/**
 * Shown once the account stands, or waits to take another's place (docs/product.md#registration).
 */
export function RegistrationCompletePage({ email, waits, signedIn, next }: Props) {
  const { registration: words } = useMessages().accounts;
  const { again } = words;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="complete-title">
        <h1 id="complete-title">{waits ? words.waitsTitle : words.completeTitle}</h1>
        <p>{waits ? words.waitsText : words.completeText(signedIn)}</p>
        <p className="button-row">
          {signedIn && next && (
            <a className="button primary" href={next}>
              {words.completeNext}
            </a>
          )}
          {!signedIn && (
            <a className="button primary" href={leadingTo("/login", next)}>
              {words.completeLogin}
            </a>
          )}
          <a className={signedIn && !next ? "button primary" : "button"} href="/marketplace">
            {words.completeMarketplace}
          </a>
        </p>
        {!waits && (
          <form className="stack again" method="post" action="/email-verification" data-busy-form>
            <h2>{again.title}</h2>
            <p className="muted">{again.text}</p>
            <Field
              label={words.email}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={email && shownAddress(email)}
              required
            />
            <p>
              <SubmitButton label={again.submit} busyLabel={again.submitting} quiet />
            </p>
          </form>
        )}
      </section>
    </div>
  );
}
