import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";

/** @param html rendered from src/web/developers/changes.md, which is in English */
export function ChangesPage({ html }: { html: string }) {
  const { developers: words } = useMessages();
  return (
    <article className="legal">
      <div
        lang="en"
        className="house-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p>
        <LinkButton href="/developers" label={words.all} />
      </p>
    </article>
  );
}
