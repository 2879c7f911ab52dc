import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

interface Props {
  text: string | null;
  /** Since when there are terms that this member has not accepted; null: none. */
  termsSince: number | null;
}

export function SiteNotice({ text, termsSince }: Props) {
  const { legal, certification } = useMessages();
  return (
    <aside className="site-notice" aria-label={certification.announcement.title}>
      {text && <p>{text}</p>}
      {termsSince !== null && (
        <form action="/terms/acceptance" method="post">
          <p>
            {legal.changed} <Moment at={termsSince} /> <a href="/terms">{legal.terms.title}</a>{" "}
            <a href="/privacy">{legal.privacy.title}</a>
          </p>
          <button className="button small" type="submit">
            {legal.accept}
          </button>
        </form>
      )}
    </aside>
  );
}
