import { useMessages } from "../../messages/context";
import type { Draft } from "../../src/packages/drafts";
import { ActedBy } from "../ui/acted-by";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";

export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const { common, listing } = useMessages();
  const words = listing.drafts;
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts-title">
      <h2 id="drafts-title">{words.title}</h2>
      <ul className="draft-list">
        {drafts.map(({ id, fields, updated_at, acted_by }) => {
          const title = fields.title || words.untitled;
          return (
            <li key={id}>
              <span>
                <strong>{title}</strong>{" "}
                <span className="muted">
                  {words.changed} <Moment at={updated_at} /> <ActedBy id={acted_by} />
                </span>
              </span>
              <LinkButton
                href={`/draft/${id}`}
                label={common.edit}
                kind="small"
                aria-label={common.actionOn({ action: common.edit, title })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
