import { useMessages } from "../../messages/context";
import type { Notification } from "../../src/notifications/notifications";
import type { Whose } from "../../src/rules/organization";
import { LinkButton, Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { WhoseFilter } from "../ui/whose";
import type { NotificationWords } from "./wording";

type Entry = Omit<Notification, "details"> & NotificationWords;

interface Props {
  entries: readonly Entry[];
  nextCursor: string | null;
  isFirstPage: boolean;
  /** Null for members who act alone. */
  whose: Whose | null;
}

export function NotificationsPage({ entries, nextCursor, isFirstPage, whose }: Props) {
  const { layout, notifications: words, packages } = useMessages();
  const first = addressOf(whose);
  const hasUnread = entries.some(({ readAt }) => readAt === null);
  return (
    <div
      id="notifications"
      className="notifications-page"
      {...(isFirstPage && {
        "hx-get": first,
        "hx-trigger": "moved",
        "hx-select": "#notifications",
        "hx-swap": "outerMorph",
      })}
    >
      <header>
        <h1>{layout.notifications}</h1>
        {hasUnread && (
          <MarkReadButton name="upTo" id={entries[0]?.id ?? ""} label={words.readAll} />
        )}
      </header>
      {whose && <WhoseFilter current={whose} hrefOf={addressOf} />}
      {entries.length === 0 ? (
        <div className="empty">
          <h2>{words.empty}</h2>
        </div>
      ) : (
        <ul className="notifications">
          {entries.map((entry) => (
            <NotificationRow key={entry.id} {...entry} />
          ))}
        </ul>
      )}
      {(nextCursor !== null || !isFirstPage) && (
        <nav className="button-row" aria-label={packages.marketplace.pages}>
          {!isFirstPage && <LinkButton href={first} label={words.newest} kind="small" />}
          {nextCursor !== null && (
            <LinkButton
              href={`${first}${whose === "everyone" ? "&" : "?"}after=${nextCursor}`}
              label={words.older}
              kind="small"
            />
          )}
        </nav>
      )}
    </div>
  );
}

const addressOf = (whose: Whose | null) =>
  whose === "everyone" ? "/notifications?whose=everyone" : "/notifications";

function NotificationRow({ id, title, text, path, createdAt, readAt }: Entry) {
  const { notifications: words } = useMessages();
  const isUnread = readAt === null;
  return (
    <li data-unread-row={isUnread || undefined}>
      <div>
        <h2 dir="auto">
          {path === null ? (
            title
          ) : (
            <a href={path} data-notification={isUnread ? id : undefined}>
              {title}
            </a>
          )}
          {isUnread && <span className="unread-count">{words.unread}</span>}
        </h2>
        {text !== null && <p dir="auto">{text}</p>}
        <p className="muted">
          <Moment at={createdAt} />
        </p>
      </div>
      {isUnread && <MarkReadButton name="id" id={id} label={words.read} about={title} />}
    </li>
  );
}

function MarkReadButton(props: { name: "id" | "upTo"; id: string; label: string; about?: string }) {
  const { name, id, label, about } = props;
  const { common } = useMessages();
  return (
    <form method="post" action="/notifications/read">
      <input type="hidden" name={name} value={id} />
      <Submit
        label={label}
        kind="small"
        aria-label={about && common.labelled({ label, value: about })}
      />
    </form>
  );
}
