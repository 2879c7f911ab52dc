import { useMessages } from "../messages/context";

/** A form to be sent again as it was. */
export interface Again {
  action: string;
  fields: ReadonlyArray<readonly [name: string, value: string]>;
}

interface Props {
  title: string;
  text: string;
  /** The hint to developers, on the page for unknown addresses. */
  hint?: boolean;
  /** Where visitors sign in; null for members. */
  signIn: string | null;
  status: number;
  /** The request's id in the server's log. */
  reference: string | null;
  again: Again | null;
}

export function ErrorPage({ title, text, hint, signIn, status, reference, again }: Props) {
  const { errorPages } = useMessages();
  return (
    <div className="error-page">
      <p className="error-status">{status}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      {again && again.fields.length > 0 && (
        <p>{signIn === null ? errorPages.kept : errorPages.keptForMember}</p>
      )}
      {again && signIn !== null && (
        <p className="button-row">
          {/* Elsewhere, so that what was typed stays here. */}
          <a className="button primary" href={signIn} target="_blank" rel="noopener">
            {errorPages.signInElsewhere}
          </a>
        </p>
      )}
      {again && (
        <form method="post" action={again.action} className="button-row">
          {again.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={signIn === null ? "button primary" : "button"}>
            {errorPages.sendAgain}
          </button>
        </form>
      )}
      {hint && <p className="error-hint">{errorPages.hint}</p>}
      <p className="button-row">
        <a className={again ? "button" : "button primary"} href="/marketplace">
          {errorPages.backToMarketplace}
        </a>
        {signIn !== null && !again && (
          <a className="button" href={signIn}>
            {errorPages.signIn}
          </a>
        )}
      </p>
      {reference && <p className="error-hint">{errorPages.reference(reference)}</p>}
    </div>
  );
}
