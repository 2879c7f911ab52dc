import { useMessages } from "../../messages/context";
import { SearchField } from "../marketplace/search-field";
import { LinkButton, Submit } from "../ui/buttons";

export interface Resubmission {
  action: string;
  fields: ReadonlyArray<readonly [name: string, value: string]>;
}

interface Props {
  title: string;
  text: string;
  unknownPath: string | null;
  signInHref: string | null;
  status: number;
  reference: string | null;
  resubmission: Resubmission | null;
  backHref: string | null;
}

export function ErrorPage({
  title,
  text,
  unknownPath,
  signInHref,
  status,
  reference,
  resubmission,
  backHref,
}: Props) {
  const { errorPages, common, layout } = useMessages();
  const isSignedOut = status === 401 && signInHref !== null;
  const hasFields = resubmission !== null && resubmission.fields.length > 0;
  return (
    <div className="error-page">
      <p className="error-status">{status}</p>
      <h1>{title}</h1>
      {unknownPath !== null ? (
        <p className="error-hint">{errorPages.hint({ path: unknownPath })}</p>
      ) : (
        !(hasFields && isSignedOut) && <p>{text}</p>
      )}
      {hasFields && <p>{isSignedOut ? errorPages.keptForMember : errorPages.kept}</p>}
      {unknownPath !== null && <Search label={common.search} />}
      <div className="error-actions">
        {resubmission && isSignedOut && (
          <LinkButton
            href={signInHref}
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
            <button type="submit" className={isSignedOut ? "button" : "button primary"}>
              {errorPages.sendAgain}
            </button>
          </form>
        )}
        {backHref !== null && (
          <LinkButton href={backHref} label={errorPages.goBack} kind="primary" />
        )}
        <a className={resubmission || backHref ? "button" : "button primary"} href="/marketplace">
          {common.browse}
        </a>
        {signInHref !== null && !resubmission && (
          <LinkButton href={signInHref} label={layout.signIn} />
        )}
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
