import { FOLLOW_SOURCES, type FollowSource } from "../../src/following/following";
import { placeholder } from "../../src/lib/template";
import { useMessages } from "../messages/context";
import { useLiveWords } from "../packages/live-words";
import { LinkButton } from "../ui/buttons";

export type FollowingSlot = "cards";

interface Props {
  source: FollowSource;
  isEmpty: boolean;
  nextCursor: string | null;
}

export function FollowingPage({ source, isEmpty, nextCursor }: Props) {
  const { layout, searches } = useMessages();
  const { following: words } = searches;
  const liveWords = useLiveWords();
  const href = (name: FollowSource) => (name === "all" ? "/following" : `/following?show=${name}`);
  const next = new URLSearchParams({ show: source, cursor: nextCursor ?? "" });
  return (
    <div className="seller-page following">
      <header>
        <h1>{layout.following}</h1>
        <p className="button-row">
          <LinkButton href="/saved-searches" label={searches.title} />
          <LinkButton href="/following.ics" label={words.calendar} />
        </p>
      </header>
      <nav className="tabs" aria-label={layout.following}>
        {FOLLOW_SOURCES.map((name) => (
          <a key={name} href={href(name)} aria-current={name === source ? "page" : undefined}>
            {words.show[name]}
          </a>
        ))}
      </nav>
      {isEmpty ? (
        <div className="empty">
          <h2>{words.empty}</h2>
          <p>{words.emptyHint}</p>
          <LinkButton href="/marketplace" label={searches.browse} kind="primary" />
        </div>
      ) : (
        <>
          <h2 className="visually-hidden">{words.show[source]}</h2>
          <ul className="package-list grid" data-lots={liveWords}>
            {placeholder("cards")}
          </ul>
        </>
      )}
      {nextCursor !== null && (
        <p>
          <LinkButton href={`/following?${next}`} label={words.next} />
        </p>
      )}
    </div>
  );
}
