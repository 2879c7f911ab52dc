import { useMessages } from "../../messages/context";
import type { OwnSession } from "../../src/accounts/session-list";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { deviceText } from "./device-text";

export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { sessions: words } = useMessages().profile;
  return (
    <>
      <p className="muted">{words.lead}</p>
      <ul className="own-sessions">
        {sessions.map((session) => (
          <SessionRow key={session.sid} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/profile/ended-sessions">
          <Submit label={words.endOthers} kind="small" name="session" value="others" />
        </form>
      )}
    </>
  );
}

function SessionRow({ sid, userAgent, createdAt, lastUsedAt, current }: OwnSession) {
  const { common, profile } = useMessages();
  const { sessions: words } = profile;
  const device = deviceText(words, userAgent);
  return (
    <li>
      <div>
        <p className="session-device">{device}</p>
        <p className="muted" id={`session-${sid}`}>
          {words.started} <Moment at={createdAt} /> · {words.used} <Moment at={lastUsedAt} />
        </p>
      </div>
      {current ? (
        <span className="session-current">{words.thisOne}</span>
      ) : (
        <form method="post" action="/profile/ended-sessions">
          <Submit
            label={words.end}
            kind="small"
            name="session"
            value={sid}
            aria-label={common.labelled({ label: words.end, value: device })}
            aria-describedby={`session-${sid}`}
          />
        </form>
      )}
    </li>
  );
}
