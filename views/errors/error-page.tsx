import { SearchField } from "../marketplace/search-field";
import { useMessages } from "../messages/context";
import { LinkButton, Submit } from "../ui/buttons";

export interface Resubmission {
  action: string;
  fields: ReadonlyArray<readonly [name: string, value: string]>;
}

interface Props {
  title: string;
  text: string;
  unknownPath: string | null;
  signIn: string | null;
  status: number;
  reference: string | null;
  again: Resubmission | null;
}

export function ErrorPage({
  title,
  text,
  unknownPath,
  signIn,
  status,
  reference,
  again: resubmission,
}: Props) {
  const { errorPages, common, layout } = useMessages();
  const signedOut = status === 401 && signIn !== null;
  const hasFields = resubmission !== null && resubmission.fields.length > 0;
  return (
    <div className="error-page">
      <p className="error-status">{status}</p>
      <h1>{title}</h1>
      {unknownPath !== null ? (
        <p className="error-hint">{errorPages.hint({ path: unknownPath })}</p>
      ) : (
        !(hasFields && signedOut) && <p>{text}</p>
      )}
      {hasFields && <p>{signedOut ? errorPages.keptForMember : errorPages.kept}</p>}
      {unknownPath !== null && <Search label={common.search} />}
      <div className="error-actions">
        {resubmission && signedOut && (
          <LinkButton
            href={signIn}
            label={errorPages.signInElsewhere}
            kind="primary"
            target="_blank"
            rel="noopener"
          />
        )}
        {resubmission && (
          <form method="post" action={resubmission.action}>
            {resubmission.fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={signedOut ? "button" : "button primary"}>
              {errorPages.sendAgain}
            </button>
          </form>
        )}
        <a className={resubmission ? "button" : "button primary"} href="/marketplace">
          {common.browse}
        </a>
        {signIn !== null && !resubmission && <LinkButton href={signIn} label={layout.signIn} />}
      </div>
      {reference && <p className="error-hint">{errorPages.reference({ id: reference })}</p>}
    </div>
  );
}

function Search({ label }: { label: string }) {
  return (
    <search>
      <form className="error-search" action="/marketplace">
        <SearchField label={label} />
        <Submit label={label} />
      </form>
    </search>
  );
}
