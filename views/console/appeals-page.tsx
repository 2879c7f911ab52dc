import { useMessages } from "../../messages/context";
import type { WaitingAppeal } from "../../src/moderation/waiting-appeals";
import { LinkButton } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";

interface Props {
  appeals: readonly WaitingAppeal[];
  next: string | null;
}

export function AppealsPage({ appeals, next }: Props) {
  const { overview } = useMessages();
  const words = overview.objections;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} lead={words.lead} />
      {appeals.length === 0 && (
        <div className="empty">
          <h2>{words.none}</h2>
        </div>
      )}
      <ul className="decision-records">
        {appeals.map((appeal) => (
          <WaitingAppealItem key={appeal.id} appeal={appeal} />
        ))}
      </ul>
      {next && (
        <p>
          <LinkButton href={`/operator/appeals?from=${next}`} label={words.more} />
        </p>
      )}
    </div>
  );
}

function WaitingAppealItem({ appeal }: { appeal: WaitingAppeal }) {
  const { moderation, notices, overview } = useMessages();
  const { action_id, act, title, notice, made_at, reasons } = appeal;
  return (
    <li>
      <p>
        {action_id && act ? (
          <>
            {overview.objections.toStatement}{" "}
            <a href={`/statements/${action_id}`}>{moderation.acts[act]}</a>
            {title && (
              <>
                {" · "}
                <bdi>{title}</bdi>
              </>
            )}
          </>
        ) : (
          <>
            {overview.objections.toDecision}{" "}
            <a href={`/operator/reports/${notice}`}>{notices.number({ number: notice ?? "" })}</a>
          </>
        )}{" "}
        <span className="muted">
          <Moment at={made_at} />
        </span>
      </p>
      <p className="muted">
        <UserText text={reasons} />
      </p>
    </li>
  );
}
