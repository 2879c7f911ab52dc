import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { FOLLOW_SOURCES, type FollowSource } from "../../src/following/following";
import { placeholder } from "../../src/lib/template";
import { useLiveWords } from "../packages/live-words";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { CardParts } from "../ui/card-parts";

export type FollowingSlot = "cards";

interface Props {
  source: FollowSource;
  isEmpty: boolean;
  nextCursor: string | null;
  /** Null until the member asks for an address. */
  calendar: string | null;
}

export function FollowingPage({ source, isEmpty, nextCursor, calendar }: Props) {
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
          <LinkButton href="#calendar" label={words.link.title} />
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
          <CardParts />
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
      <CalendarLink address={calendar} />
    </div>
  );
}

function CalendarLink({ address }: { address: string | null }) {
  const { following } = useMessages().searches;
  const { link: words } = following;
  const postForm = (act: string, button: ReactNode) => (
    <form method="post" action={`/following/calendar${act}`}>
      {button}
    </form>
  );
  return (
    <section id="calendar" className="section stack" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{words.title}</h2>
      <p className="muted">{words.hint}</p>
      {address === null ? (
        postForm("", <SubmitButton label={words.create} isSecondary />)
      ) : (
        <>
          <label className="field">
            <span>{words.address}</span>
            <input className="input" readOnly value={address} />
          </label>
          <div className="button-row">
            <LinkButton href={address.replace(/^https?:/, "webcal:")} label={words.open} />
            {postForm("", <SubmitButton label={words.renew} isSecondary />)}
            {postForm("/deletion", <SubmitButton label={words.delete} isSecondary />)}
          </div>
          <p className="muted">{words.renewHint}</p>
        </>
      )}
      <p>
        <a href="/following.ics">{following.calendar}</a>
      </p>
    </section>
  );
}
