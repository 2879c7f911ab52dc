import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { OwnToken } from "../../src/tokens/reading";
import { LinkButton, Submit } from "../ui/buttons";
import { EMPTY_FORM, type FilledForm } from "../ui/filled-form";
import { useSentences } from "../ui/gap";
import { Moment } from "../ui/moment";
import { TokenForm } from "./token-form";

interface Props {
  tokens: readonly OwnToken[];
  memberId: string;
  /** Whether the member can create tokens of an organization of several. */
  mayOwn: boolean;
  isEmailConfirmed: boolean;
  filled?: FilledForm | undefined;
  now: number;
}

export function TokensPage({ tokens, memberId, mayOwn, isEmailConfirmed, filled, now }: Props) {
  const { developers, errors, tokens: words } = useMessages();
  const sentences = useSentences();
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p>{sentences(words.lead, words.care)}</p>
        <p>
          <a href="/developers">{developers.title}</a>
        </p>
      </header>
      <section className="settings-group">
        <h2>{words.existing}</h2>
        {tokens.length === 0 ? (
          <p className="muted">{words.none}</p>
        ) : (
          <ul className="own-sessions">
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                isOwn={token.memberId === memberId}
                now={now}
              />
            ))}
          </ul>
        )}
      </section>
      <section className="settings-group" id="new">
        <h2>{words.create}</h2>
        {isEmailConfirmed ? (
          <TokenForm {...(filled ?? EMPTY_FORM)} mayOwn={mayOwn} />
        ) : (
          <p className="caution">{errors.unconfirmed}</p>
        )}
      </section>
    </div>
  );
}

interface RowProps {
  token: OwnToken;
  isOwn: boolean;
  now: number;
}

function TokenRow({ token, isOwn, now }: RowProps) {
  const { common, format, tokens: words } = useMessages();
  const { id, name, contract, expiresAt } = token;
  const path = `/settings/tokens/${id}`;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const title = contract === null ? name : words.ofDelivery({ contract });
  const labelled = (label: string) => common.labelled({ label, value: title });
  return (
    <li>
      <div>
        <p className="session-device">
          <bdi>{title}</bdi> {token.hint && <code>…{token.hint}</code>}
        </p>
        <p className="muted">
          {format.list(token.scopes.map((scope) => words.scopes[scope]))}
          <Limits token={token} />
        </p>
        {!isOwn && token.memberName && (
          <p className="muted">{words.actsAs({ name: token.memberName })}</p>
        )}
        {token.isOfOrganization && contract === null && (
          <p className="muted">{words.ofOrganization}</p>
        )}
        {token.networks.length > 0 && (
          <p className="muted">{words.onlyFrom({ networks: format.list([...token.networks]) })}</p>
        )}
        <p className="muted">
          {expiresAt !== null && (
            <>
              {isExpired ? words.expired : words.expires} <Moment at={expiresAt} day /> ·{" "}
            </>
          )}
          {token.usedAt === null ? (
            words.unused
          ) : (
            <>
              {words.used} <Moment at={token.usedAt} />
              {token.usedFrom && ` · ${token.usedFrom}`}
            </>
          )}
        </p>
      </div>
      <div className="button-row">
        {contract === null && (isOwn || token.isOfOrganization) && (
          <form method="post" action={`${path}/rotation`}>
            <Submit label={words.rotate} kind="small" aria-label={labelled(words.rotate)} />
          </form>
        )}
        <form method="post" action={`${path}/revocation`}>
          <Submit label={words.revoke} kind="small danger" aria-label={labelled(words.revoke)} />
        </form>
      </div>
    </li>
  );
}

function Limits({ token: { bidCents, monthCents } }: Pick<RowProps, "token">) {
  const { tokens: words } = useMessages();
  return [
    bidCents !== null && words.bidLimit({ amount: formatDollars(bidCents) }),
    monthCents !== null && words.monthLimit({ amount: formatDollars(monthCents) }),
  ]
    .filter((fact) => fact !== false)
    .map((fact) => ` · ${fact}`)
    .join("");
}

interface SecretProps {
  name: string;
  secret: string;
}

/** The only page that ever shows a token. */
export function SecretPage({ name, secret }: SecretProps) {
  const { tokens: words } = useMessages();
  const sentences = useSentences();
  return (
    <section className="dialog-page stack key-page">
      <h1>{words.created({ name })}</h1>
      <p>
        <code className="delivery-key-text">{secret}</code>
      </p>
      <p>{sentences(words.copyNow, words.secrecy)}</p>
      <pre>
        <code>{`Authorization: Bearer ${secret.slice(0, 6)}…`}</code>
      </pre>
      <div className="button-row">
        <LinkButton href="/settings/tokens" label={words.back} kind="primary" />
      </div>
    </section>
  );
}
