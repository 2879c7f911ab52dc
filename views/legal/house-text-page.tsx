import { useMessages } from "../../messages/context";
import { LANGUAGES, type Language } from "../../src/lib/languages";
import { Moment } from "../ui/moment";

interface Props {
  kind: "terms" | "privacy" | "imprint";
  language: Language;
  since: number;
  /** Rendered from the operator's Markdown; its HTML is escaped. */
  html: string;
  versions: readonly { since: number; name: string }[];
}

export function HouseTextPage({ kind, language, since, html, versions }: Props) {
  const { legal } = useMessages();
  return (
    <article className="legal">
      <p className="muted">
        {legal.version} <Moment at={since} />
      </p>
      <div
        lang={LANGUAGES[language]}
        className="house-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {versions.length > 0 && (
        <nav aria-label={legal.versions}>
          <h2>{legal.versions}</h2>
          <ul>
            {versions.map(({ since, name }) => (
              <li key={since}>
                <a href={`/${kind}?version=${name}`}>
                  <Moment at={since} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
