import type { Replacement } from "../../src/leaving/replacement";
import { useMessages } from "../messages/context";
import { SubmitButton } from "../ui/submit-button";

/** Where the link of a verification mail leads; only its button acts, since scanners follow links. */
export function VerificationPage({ path }: { path: string }) {
  const { verification: words } = useMessages().accounts;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="link-title">
        <h1 id="link-title">{words.title}</h1>
        <p>{words.text}</p>
        <form method="post" action={path} data-busy-form>
          <SubmitButton label={words.submit} busyLabel={words.submitting} />
        </form>
      </section>
    </div>
  );
}

interface ReplacementProps extends Replacement {
  path: string;
}

/**
 * Says plainly what a confirmed overwriting deletes, and for whom
 * (docs/product.md#overwriting-an-account).
 */
export function ReplacementPage({ path, applicant, belongings }: ReplacementProps) {
  const { replacement: words } = useMessages().accounts;
  const { firstName, lastName, organization } = applicant;
  return (
    <div className="account-page">
      <section className="account-card wide" aria-labelledby="link-title">
        <h1 id="link-title">{words.title}</h1>
        <p>{words.lead(`${firstName} ${lastName}`, organization)}</p>
        {belongings ? (
          <div className="warning">
            <p>{words.deleted}</p>
            <ul className="bullets">
              {(["packages", "bids", "messages"] as const).map(
                (kind) =>
                  belongings[kind] > 0 && <li key={kind}>{words[kind](belongings[kind])}</li>,
              )}
              <li>{words.rest}</li>
            </ul>
          </div>
        ) : (
          <p>{words.nothingLeft}</p>
        )}
        <p>{words.stranger}</p>
        <form className="button-row" method="post" action={path} data-busy-form>
          <a className="button" href="/">
            {words.keep}
          </a>
          <SubmitButton label={words.submit} busyLabel={words.submitting} />
        </form>
      </section>
    </div>
  );
}
