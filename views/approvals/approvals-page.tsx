import { useMessages } from "../../messages/context";
import type { Approval } from "../../src/approvals/approvals";
import { formatDollars } from "../../src/lib/money";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { ApprovalState } from "./approval-state";

interface Props {
  approvals: readonly Approval[];
  /** The address of the older ones, if there are any. */
  older: string | null;
}

export function ApprovalsPage({ approvals, older }: Props) {
  const { common, organization } = useMessages();
  const { approvals: words } = organization;
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      {approvals.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="members">
          {approvals.map((approval) => {
            const { id, title, requesterName: name, maximumCents, askedAt } = approval;
            return (
              <li key={id}>
                <p>
                  <strong>{title}</strong>
                </p>
                <p>{words.asks({ name, amount: formatDollars(maximumCents) })}</p>
                <p className="muted">
                  <ApprovalState approval={approval} /> · <Moment at={askedAt} />
                </p>
                <LinkButton
                  href={`/approvals/${id}`}
                  label={words.review}
                  aria-label={common.labelled({ label: words.review, value: title })}
                />
              </li>
            );
          })}
        </ul>
      )}
      {older && (
        <p className="button-row">
          <LinkButton href={older} label={common.older} />
        </p>
      )}
    </div>
  );
}
