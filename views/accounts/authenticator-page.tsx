import { useMessages } from "../../messages/context";
import type { QrCode } from "../../src/accounts/authenticator";
import { LinkButton, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { CodeField } from "./second-factor-pages";

interface Props extends Pick<FilledForm, "errors"> {
  secret: string;
  qr: QrCode;
}

export function AuthenticatorPage({ secret, qr, errors }: Props) {
  const { common, security } = useMessages();
  const { authenticator: words } = security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="authenticator-title">
        <h1 id="authenticator-title">{security.section.app.setUp}</h1>
        <p>{words.scan}</p>
        <svg
          className="qr-code"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={words.qr}
          shapeRendering="crispEdges"
        >
          <rect width={qr.size} height={qr.size} />
          <path d={qr.path} />
        </svg>
        <p>{words.typed}</p>
        <p>
          <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <form
          className="stack"
          method="post"
          action="/settings/authenticator/confirmation"
          noValidate
          data-busy-form
        >
          <CodeField label={words.code} error={errors.code} digitsOnly />
          <div className="button-row">
            <LinkButton href="/settings#security" label={common.cancel} />
            <SubmitButton label={words.submit} busyLabel={common.checking} />
          </div>
        </form>
      </section>
    </div>
  );
}

export function RecoveryCodesPage({ codes }: { codes: readonly string[] }) {
  const { codes: words } = useMessages().security;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="codes-title">
        <h1 id="codes-title">{words.title}</h1>
        <p>{words.text}</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p>
          <LinkButton href="/settings#security" label={words.done} kind="primary" />
        </p>
      </section>
    </div>
  );
}
