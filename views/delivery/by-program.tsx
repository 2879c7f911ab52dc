import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { deliverCommand } from "./token-page";

export interface ByProgramProps {
  contractId: string;
  reference: string;
  url: string;
  token: { createdAt: number; usedAt: number | null } | null;
  back?: "trade";
}

export function ByProgram({ contractId, reference, url, token, back }: ByProgramProps) {
  const { common, handingIn: words } = useMessages();
  const form = (path: string, button: string) => (
    <form method="post" action={`/contract/${contractId}/${path}`}>
      {back && <input type="hidden" name="back" value={back} />}
      <Submit label={button} aria-label={common.labelled({ label: button, value: reference })} />
    </form>
  );
  return (
    <details className="sealed-links unfolds">
      <summary>{words.program}</summary>
      <p>{words.programLead}</p>
      <pre>
        <code>{deliverCommand(reference, url)}</code>
      </pre>
      {token && (
        <p className="muted">
          {words.tokenMade} <Moment at={token.createdAt} />
          {token.usedAt !== null && (
            <>
              <br />
              {words.tokenUsed} <Moment at={token.usedAt} />
            </>
          )}
        </p>
      )}
      <div className="button-row">
        {form("token", token ? words.replaceToken : words.makeToken)}
        {token && form("token/revocation", words.revokeToken)}
      </div>
    </details>
  );
}
