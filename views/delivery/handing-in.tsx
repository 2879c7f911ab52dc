import type { ReactNode } from "react";
import type { FileFault } from "../../src/lib/file-faults";
import { fileSize } from "../../src/lib/file-size";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";
import { deliverCommand } from "./token-page";

interface Props {
  contractId: string;
  /** The contract's number. */
  reference: string;
  /** The marketplace's address. */
  url: string;
  /** Of all files together. */
  maxBytes: number;
  /** Why what was handed in last was refused, by file. */
  faults: ReadonlyArray<{ n: number; name: string; fault: FileFault }>;
  token: { createdAt: number; usedAt: number | null } | null;
  /** Files and what is done with them. */
  island: ReactNode;
}

/** Where a seller hands in the collection: files from here, or a folder by the program. */
export function HandingIn(props: Props) {
  const { faults, island, maxBytes } = props;
  const { handingIn: words } = useMessages();
  return (
    <section aria-labelledby="handing-in-title">
      <h3 id="handing-in-title">{words.title}</h3>
      <p className="muted">
        {words.lead} {words.most(fileSize(maxBytes))}
      </p>
      {faults.length > 0 && (
        <>
          <p className="deal-differs">{words.refused}</p>
          <ul className="file-faults">
            {faults.map(({ n, name, fault }) => (
              <li key={n}>
                <bdi>{name}</bdi>
                <br />
                {words.faults[fault]}
              </li>
            ))}
          </ul>
        </>
      )}
      {island}
      <ByProgram {...props} />
    </section>
  );
}

function ByProgram({ contractId, reference, url, token }: Props) {
  const { handingIn: words } = useMessages();
  return (
    <details className="sealed-links">
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
        <form method="post" action={`/contract/${contractId}/token`}>
          <button className="button" type="submit">
            {token ? words.replaceToken : words.makeToken}
          </button>
        </form>
        {token && (
          <form method="post" action={`/contract/${contractId}/token/revocation`}>
            <button className="button" type="submit">
              {words.revokeToken}
            </button>
          </form>
        )}
      </div>
    </details>
  );
}
