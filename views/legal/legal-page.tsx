import { useMessages } from "../messages/context";
import type { Messages } from "../messages/messages";

type LegalText = Messages["legal"]["terms" | "privacy"];

export function LegalPage({ text, supportEmail }: { text: LegalText; supportEmail: string }) {
  const { legal } = useMessages();
  return (
    <article className="legal">
      <header>
        <h1>{text.title}</h1>
        <p className="muted">{legal.updated}</p>
        <p className="lead">{text.lead}</p>
      </header>
      <nav className="contents" aria-label={legal.contents}>
        <h2>{legal.contents}</h2>
        <ol>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map(({ id, title, paragraphs }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p>
        {legal.contact} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </article>
  );
}
