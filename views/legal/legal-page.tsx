import { useMessages } from "../../messages/context";
import { Gap } from "../ui/gap";

const SECTIONS = {
  terms: [
    ...["who-we-are", "accounts", "bidding", "end-of-auction", "contract", "settlement"],
    ...["sellers", "analysis", "certification", "conduct", "leaving", "liability"],
  ],
  privacy: [
    ...["who-is-responsible", "what-we-store", "visits-and-logs", "cookies", "who-sees-bidders"],
    ...["who-sees-publishers", "messages", "mails-and-recipients", "retention", "your-rights"],
    "security",
  ],
} as const;

interface Props {
  kind: keyof typeof SECTIONS;
  supportEmail: string;
}

export function LegalPage({ kind, supportEmail }: Props) {
  const { legal } = useMessages();
  const text = legal[kind];
  const sections = text.sections.map((section, i) => ({ ...section, id: SECTIONS[kind][i] }));
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
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, paragraphs }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p>
        {legal.contact}
        <Gap />
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </article>
  );
}
