import { useMessages } from "../../messages/context";
import type { Approval } from "../../src/approvals/approvals";
import { formatDollars } from "../../src/lib/money";
import { Gap } from "../ui/gap";

/** Above the bidding panel of who has asked, until it is decided. */
export function ApprovalNote({ approval }: { approval: Approval }) {
  const { approvals: words } = useMessages().organization;
  const { id, maximumCents } = approval;
  return (
    <p className="panel-card audience-note" role="note">
      {words.waiting({ amount: formatDollars(maximumCents) })}
      <Gap />
      <a href={`/approvals/${id}`}>{words.review}</a>
    </p>
  );
}
