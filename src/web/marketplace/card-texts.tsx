import { renderToStaticMarkup } from "react-dom/server";
import { foundIn } from "../../../db/search/marks";
import type { SearchQuery } from "../../../db/search/query";
import { Marked } from "../../../views/ui/marked";
import { Title } from "../../../views/ui/title";
import type { Package } from "../../packages/packages";
import { languageTag } from "../../packages/vocabulary";

export type CardLot = Pick<Package, "title" | "description" | "language">;

export type CardTexts = Record<"title" | "description", string>;

export function textsOf(lot: CardLot, search: SearchQuery | null = null): CardTexts {
  const { title, description, language } = lot;
  const found = (text: string) => (search ? foundIn(text, search) : []);
  return {
    title: renderToStaticMarkup(
      <Title text={title} lang={languageTag(language)} found={found(title)} />,
    ),
    description: renderToStaticMarkup(<Marked text={description} found={found(description)} />),
  };
}
