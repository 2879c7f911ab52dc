import { Elysia } from "elysia";
import { MaterialDeletionPage, MaterialPage } from "../../../views/roadshow/material-pages";
import { findOwnPackage } from "../../packages/own-packages";
import { languageTag } from "../../packages/vocabulary";
import { findMaterial } from "../../roadshow/materials";
import { materialQuery } from "../../roadshow/schema";
import type { Store } from "../../store/store";
import { readerPlugin, sellerOnlyPage } from "../http/access";
import type { AppContext } from "../http/app-context";
import { dialogOrPage } from "../http/forms";
import { materialForms } from "./material-forms";

interface Deps extends AppContext {
  uploads: Store;
}

export function materialRoutes(services: Deps) {
  const { db, pages } = services;
  const forms = materialForms(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/roadshow/:id/materials/new", async ({ reader, viewer, request, params, query }) =>
      sellerOnlyPage(viewer, "/", async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const { type } = materialQuery.parse(query);
        return forms.show(reader, request, { lot, type, material: null });
      }),
    )
    .get("/roadshow/:id/materials/:materialId", async ({ reader, viewer, request, params }) =>
      sellerOnlyPage(viewer, "/", async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const material = await findMaterial(db, lot.id, params.materialId);
        const content = <MaterialPage material={material} lang={languageTag(lot.language)} />;
        return dialogOrPage(pages, reader, request, {
          title: material.title,
          content,
          current: "roadshows",
        });
      }),
    )
    .get("/roadshow/:id/materials/:materialId/edit", async ({ reader, viewer, request, params }) =>
      sellerOnlyPage(viewer, "/", async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const material = await findMaterial(db, lot.id, params.materialId);
        return forms.show(reader, request, { lot, type: material.type, material });
      }),
    )
    .get(
      "/roadshow/:id/materials/:materialId/deletion",
      async ({ reader, viewer, request, params }) =>
        sellerOnlyPage(viewer, "/", async (seller) => {
          const lot = await findOwnPackage(db, params.id, seller.id);
          const material = await findMaterial(db, lot.id, params.materialId);
          const { confirm: title } = pages.messages(reader).roadshow.deletion;
          const content = <MaterialDeletionPage material={material} />;
          return dialogOrPage(pages, reader, request, { title, content, current: "roadshows" });
        }),
    );
}
