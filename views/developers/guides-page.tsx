import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";
import { Code } from "./code";
import { Coded } from "./coded";
import { GUIDES, type Guide } from "./described";

interface Props {
  /** How each language begins. */
  start: readonly string[];
  examples: Readonly<Record<Guide, readonly string[]>>;
}

export function GuidesPage({ start, examples }: Props) {
  const { developers: words } = useMessages();
  return (
    <article className="legal">
      <header>
        <h1>{words.guides.title}</h1>
        <p className="lead">{words.guides.lead}</p>
        <p>
          <LinkButton href="/developers" label={words.all} />
        </p>
      </header>
      <section className="house-text">
        {start.map((text) => (
          <Code key={text} text={text} />
        ))}
      </section>
      {GUIDES.map((guide) => (
        <section key={guide} id={guide} className="house-text">
          <h2>{words.guides[guide].title}</h2>
          <p>
            <Coded text={words.guides[guide].text} />
          </p>
          {examples[guide].map((text) => (
            <Code key={text} text={text} />
          ))}
        </section>
      ))}
    </article>
  );
}
