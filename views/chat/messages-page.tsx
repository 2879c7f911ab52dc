import { useMessages } from "../../messages/context";
import { correspondentName } from "../../messages/correspondent-name";
import type { ConversationEntry } from "../../src/chat/conversations";
import { Avatar, initialOf } from "../ui/avatar";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { useShownTitle } from "../ui/package-title";
import { UserText } from "../ui/written";

interface Props {
  entries: readonly ConversationEntry[];
  nextCursor: string | null;
  isFirstPage: boolean;
}

export function MessagesPage({ entries, nextCursor, isFirstPage }: Props) {
  const { chat, common, layout, packages } = useMessages();
  return (
    <div className="messages-page">
      <header>
        <h1>{layout.messages}</h1>
      </header>
      {entries.length === 0 ? (
        <div className="empty">
          <h2>{chat.empty}</h2>
          <p>{chat.emptyHint}</p>
          <LinkButton href="/marketplace" label={common.browse} />
        </div>
      ) : (
        <ul className="conversations">
          {entries.map((entry) => (
            <ConversationRow key={`${entry.packageId} ${entry.other.id}`} {...entry} />
          ))}
        </ul>
      )}
      {(nextCursor !== null || !isFirstPage) && (
        <nav className="button-row" aria-label={packages.marketplace.pages}>
          {!isFirstPage && <LinkButton href="/messages" label={chat.newest} kind="small" />}
          {nextCursor !== null && (
            <LinkButton href={`/messages?cursor=${nextCursor}`} label={chat.older} kind="small" />
          )}
        </nav>
      )}
    </div>
  );
}

function ConversationRow({ packageId, other, ...entry }: ConversationEntry) {
  const title = useShownTitle(entry);
  const messages = useMessages();
  const { chat } = messages;
  const { lastMessage, unread } = entry;
  const name = correspondentName(other, messages);
  const about = `about-${packageId}-${other.id}`;
  return (
    <li className="conversation" data-unread-row={unread > 0 || undefined}>
      <Avatar initial={initialOf(name)} image={other.profileImageUrl} />
      <div>
        <h2>
          <a href={`/messages/${packageId}/${other.id}`} aria-describedby={about}>
            <UserText text={name} />
          </a>
          {other.organization && (
            <span className="conversation-organization">
              <UserText text={other.organization} />
            </span>
          )}
        </h2>
        <p className="conversation-title" id={about} lang={title.lang}>
          {title.text}
        </p>
        <p className="conversation-text" dir="auto">
          {lastMessage.isYours ? chat.youWrote({ text: lastMessage.text }) : lastMessage.text}
        </p>
      </div>
      <p className="conversation-facts">
        <Moment at={lastMessage.at} />
        {unread > 0 && <span className="unread-count">{chat.unread({ count: unread })}</span>}
      </p>
    </li>
  );
}
