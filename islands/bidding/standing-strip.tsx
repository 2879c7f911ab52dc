import type { ReactNode } from "react";
import type { PanelWords } from "../../messages/panel-words";
import type { Standing } from "../../src/rules/standing";
import { onlyOnce } from "../runtime/only-once";
import type { StripContent } from "./own-view";

interface Props {
  packageId: string;
  content: StripContent;
  /** False for members who may not withdraw the bid. */
  releaseText: string | false;
  takeLead: ReactNode;
}

export function StandingStrip({ packageId, content, releaseText, takeLead }: Props) {
  const { title, hints, link } = content;
  return (
    <div
      className="standing-strip"
      data-standing={content.tone}
      data-offered={content.isOffered || undefined}
    >
      <div role="status">
        <p className="standing-title">{title}</p>
        {hints.map((hint) => (
          <p className="standing-hint" key={hint}>
            {hint}
          </p>
        ))}
      </div>
      {content.takesLead && takeLead}
      {content.isReleasable && releaseText && (
        <form method="post" action={`/package/${packageId}/release`}>
          <button className="button wide" type="submit" onClick={onlyOnce}>
            {releaseText}
          </button>
        </form>
      )}
      {link !== null && (
        <a className="button primary wide" href={link.href}>
          {link.text}
        </a>
      )}
    </div>
  );
}

export function contractLink(
  { standing: words }: PanelWords,
  standing: Standing,
  contractId: string | null,
): StripContent["link"] {
  if (standing !== "won" || contractId === null) return null;
  return { href: `/contract/${contractId}`, text: words.contract };
}
