import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchSpans } from "../../../db/search/marks";
import type { SearchQuery } from "../../../db/search/query";
import { HighlightedText } from "../../../views/ui/marked";
import { OriginalTitle } from "../../../views/ui/package-title";
import { Title } from "../../../views/ui/title";
import type { Package } from "../../packages/packages";
import { abstractFor, titleFor } from "../../packages/titles";
import type { Titled } from "../../rules/titled";

export type CardLot = Titled & Pick<Package, "description" | "english_abstract">;

export type CardTexts = Record<"title" | "original" | "description", string>;

export function cardTexts(
  lot: CardLot,
  locale: string,
  search: SearchQuery | null = null,
): CardTexts {
  const spansIn = (text: string) => (search ? matchSpans(text, search) : []);
  const { original, text, lang } = titleFor(lot, locale);
  const { text: abstract } = abstractFor(lot, locale);
  const texts: Record<keyof CardTexts, ReactElement> = {
    title: <Title text={text} lang={lang} highlights={spansIn(text)} />,
    original: <OriginalTitle original={original} highlights={spansIn(original?.text ?? "")} />,
    description: <HighlightedText text={abstract} highlights={spansIn(abstract)} />,
  };
  return {
    title: renderToStaticMarkup(texts.title),
    original: renderToStaticMarkup(texts.original),
    description: renderToStaticMarkup(texts.description),
  };
}
