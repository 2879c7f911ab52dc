import type { WaitingObjection } from "../../src/moderation/waiting-objections";
import { useMessages } from "../messages/context";
import { LinkButton } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";

interface Props {
  objections: readonly WaitingObjection[];
  next: string | null;
}

export function ObjectionsPage({ objections, next }: Props) {
  const { overview } = useMessages();
  const words = overview.objections;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} lead={words.lead} />
      {objections.length === 0 && (
        <div className="empty">
          <h2>{words.none}</h2>
        </div>
      )}
      <ul className="decision-records">
        {objections.map((objection) => (
          <Objection key={objection.id} objection={objection} />
        ))}
      </ul>
      {next && (
        <p>
          <LinkButton href={`/operator/objections?from=${next}`} label={words.more} />
        </p>
      )}
    </div>
  );
}

function Objection({ objection }: { objection: WaitingObjection }) {
  const { moderation, notices, overview } = useMessages();
  const { action_id, act, title, notice, made_at, reasons } = objection;
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
            <a href={`/operator/notices/${notice}`}>{notices.number({ number: notice ?? "" })}</a>
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
