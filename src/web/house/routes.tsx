import { Elysia } from "elysia";
import { HouseTextsPage, TEXTS_PATH } from "../../../views/house/texts-pages";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { HOUSE_TEXT_KINDS } from "../../house/texts";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { housePages } from "./pages";

export function houseRoutes(services: AppContext) {
  const { pages, houseTexts } = services;
  const view = housePages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/announcement", ({ reader, viewer }) => {
      requireOperator(services, viewer);
      return view.announcement(reader, EMPTY_FORM);
    })
    .get(TEXTS_PATH, ({ reader, viewer }) => {
      requireOperator(services, viewer, "read");
      const { title } = pages.messages(reader).operators.texts;
      const texts = HOUSE_TEXT_KINDS.map((kind) => ({ kind, since: houseTexts.sinceOf(kind) }));
      return pages.page(reader, { title, main: <HouseTextsPage texts={texts} /> });
    })
    .get(`${TEXTS_PATH}/:kind`, ({ reader, viewer, params }) => {
      requireOperator(services, viewer);
      return view.text(reader, params.kind);
    });
}
