import { useLocale } from "../../messages/context";
import type { Span } from "../../src/lib/text";
import { directionOf, titleFor } from "../../src/packages/titles";
import type { DisplayText } from "../../src/rules/shown-text";
import type { Titled } from "../../src/rules/titled";
import { HighlightedText } from "./marked";
import { Title } from "./title";

interface Props {
  lot: Titled;
  as: "h1" | "h2" | "h3" | "strong" | "span";
  id?: string;
  href?: string | undefined;
}

export function PackageTitle({ lot, as: Heading, id, href }: Props) {
  const { original, ...shownTitle } = useShownTitle(lot);
  const title = <Title {...shownTitle} />;
  return (
    <>
      <Heading id={id} lang={shownTitle.lang}>
        {href ? <a href={href}>{title}</a> : title}
      </Heading>
      <OriginalTitle original={original} />
    </>
  );
}

/** The original title has no phrase breaks, because it stays on one line. */
export function OriginalTitle({ original, highlights = [] }: OriginalProps) {
  if (!original) return null;
  const { text, lang } = original;
  return (
    <span className="original-title" lang={lang} dir={directionOf(lang)}>
      <HighlightedText text={text} highlights={highlights} />
    </span>
  );
}

interface OriginalProps extends Pick<DisplayText, "original"> {
  highlights?: readonly Span[];
}

export function useShownTitle(lot: Titled): DisplayText {
  return titleFor(lot, useLocale());
}
