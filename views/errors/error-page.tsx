import { useMessages } from "../messages/context";

interface Props {
  title: string;
  text: string;
  /** The hint to developers, on the page for unknown addresses. */
  hint?: boolean;
  signedIn: boolean;
  status: number;
  /** The request's id in the server's log. */
  reference: string | null;
}

export function ErrorPage({ title, text, hint, signedIn, status, reference }: Props) {
  const { errorPages } = useMessages();
  return (
    <div className="error-page">
      <p className="error-status">{status}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      {hint && <p className="error-hint">{errorPages.hint}</p>}
      <p className="button-row">
        <a className="button primary" href="/marketplace">
          {errorPages.backToMarketplace}
        </a>
        {!signedIn && (
          <a className="button" href="/login">
            {errorPages.signIn}
          </a>
        )}
      </p>
      {reference && <p className="error-hint">{errorPages.reference(reference)}</p>}
    </div>
  );
}
