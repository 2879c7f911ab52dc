import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";
import { Call } from "./call";
import type { DescribedTag } from "./described";
import { Types } from "./types";

export function TagPage({ tag }: { tag: DescribedTag }) {
  const { developers: words, legal } = useMessages();
  return (
    <article className="legal">
      <header>
        <h1 lang="en">{tag.name}</h1>
        <p className="lead" lang="en">
          {tag.description}
        </p>
        <p>
          <LinkButton href="/developers" label={words.all} />
        </p>
      </header>
      <nav className="house-text" aria-label={legal.contents}>
        <ul>
          {tag.calls.map(({ id, summary }) => (
            <li key={id} lang="en">
              <a href={`#${id}`}>{summary}</a>
            </li>
          ))}
        </ul>
      </nav>
      {tag.calls.map((call) => (
        <Call key={call.id} call={call} />
      ))}
      {tag.types.length > 0 && (
        <>
          <h2>{words.types}</h2>
          <Types types={tag.types} />
        </>
      )}
    </article>
  );
}
