import { useMessages } from "../../messages/context";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { deliverCommand } from "./token-page";

export interface ProgramUploadProps {
  contractId: string;
  reference: string;
  url: string;
  token: { createdAt: number; usedAt: number | null } | null;
}

export function ProgramUpload({ contractId, reference, url, token }: ProgramUploadProps) {
  const { common, handingIn: words } = useMessages();
  const tokenForm = (path: string, button: string) => (
    <form method="post" action={`/contract/${contractId}/${path}`}>
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
        {tokenForm("token", token ? words.replaceToken : words.makeToken)}
        {token && tokenForm("token/revocation", words.revokeToken)}
      </div>
    </details>
  );
}
