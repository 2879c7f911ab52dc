import { useMessages } from "../../messages/context";
import type { Viewer } from "../../src/accounts/viewer";
import { Submit } from "../ui/buttons";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";

interface Props {
  text: string | null;
  /** Null if the member has accepted the current terms. */
  termsSince: number | null;
  isWaiting: boolean;
  suspended: Viewer["suspended"];
  /** Since two unpaid contracts, every seller has to approve the member's bids. */
  isRestricted: boolean;
  suspensionId: string | null;
}

export function SiteBanner({ text, termsSince, isWaiting, isRestricted, ...props }: Props) {
  const { suspended, suspensionId } = props;
  const { legal, bidders, certification, errors, moderation } = useMessages();
  return (
    <aside className="site-banner" aria-label={certification.announcement.title}>
      {text && <p>{text}</p>}
      {suspended && (
        <p>
          {errors.suspended({ whose: suspended })}
          <Gap />
          {suspensionId !== null && (
            <a href={`/statements/${suspensionId}`}>{moderation.statement.title}</a>
          )}
        </p>
      )}
      {isWaiting && <p>{errors["approval-needed"]({ by: "operator" })}</p>}
      {isRestricted && <p>{bidders.restricted}</p>}
      {termsSince !== null && (
        <form action="/terms/acceptance" method="post">
          <p>
            {legal.changed} <Moment at={termsSince} /> · <a href="/terms">{legal.terms.title}</a> ·{" "}
            <a href="/privacy">{legal.privacy.title}</a>
          </p>
          <Submit label={legal.accept} kind="small" />
        </form>
      )}
    </aside>
  );
}
