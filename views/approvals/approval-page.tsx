import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Approval } from "../../src/approvals/approvals";
import { formatDollars } from "../../src/lib/money";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { TextField } from "../ui/text-field";
import { ApprovalState } from "./approval-state";

interface Props {
  approval: Approval;
  isOwn: boolean;
  /** Of this reader, while it is open. */
  mayDecide: boolean;
  /** Why the bid cannot be placed; empty if it can. */
  remark: string;
  /** What was typed to decline it. */
  note: string;
  /** The review of the bid, whose form approves it. */
  children: ReactNode;
}

export function ApprovalPage({ approval, isOwn, mayDecide, remark, note, children }: Props) {
  const { certification, organization } = useMessages();
  const { approvals: words } = organization;
  const { id, packageId, title, requesterName: name, maximumCents, reason, state } = approval;
  const amount = formatDollars(maximumCents);
  const path = `/approvals/${id}/decision`;
  return (
    <section className="review-page" aria-labelledby="approval-title">
      <h1 id="approval-title">
        {isOwn ? words.waiting({ amount }) : words.asks({ name, amount })}
      </h1>
      <p>
        <a href={`/package/${packageId}`}>{title}</a>
      </p>
      {reason !== "" && <p>{words.why({ reason })}</p>}
      <p className="muted">
        <ApprovalState approval={approval} /> ·{" "}
        <Moment at={approval.decidedAt ?? approval.askedAt} />
        {state === "open" && (
          <>
            {" · "}
            {certification.operator.ends}: <Moment at={approval.endsAt} />
          </>
        )}
      </p>
      {state === "declined" && approval.note !== "" && <blockquote>{approval.note}</blockquote>}
      {remark !== "" && (
        <p className="review-remark" role="alert">
          {remark}
        </p>
      )}
      {mayDecide && children && <p>{words.answer}</p>}
      {children}
      {mayDecide && !isOwn && (
        <details className="unfolds" open={note !== ""}>
          <summary>{words.decline}</summary>
          <form className="stack" method="post" action={path} data-busy-form>
            <input type="hidden" name="answer" value="decline" />
            <TextField
              name="note"
              label={words.note({ name })}
              rows={2}
              maxLength={500}
              defaultValue={note}
            />
            <Submit label={words.decline} kind="danger" />
          </form>
        </details>
      )}
      {isOwn && state === "open" && (
        <form method="post" action={path}>
          <input type="hidden" name="answer" value="withdraw" />
          <Submit label={words.withdraw} />
        </form>
      )}
    </section>
  );
}
