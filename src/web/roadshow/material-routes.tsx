import { Elysia } from "elysia";
import { MaterialDeletionPage, MaterialPage } from "../../../views/roadshow/material-pages";
import { findOwnPackage } from "../../packages/own-packages";
import { languageTag } from "../../packages/vocabulary";
import {
  addMaterial,
  changeMaterial,
  findMaterial,
  moveMaterial,
  removeMaterial,
} from "../../roadshow/materials";
import { materialChanges, materialMove, materialQuery, newMaterial } from "../../roadshow/schema";
import type { Store } from "../../store/store";
import { limitedTo, readerPlugin, requireSeller, sellerOnlyPage } from "../http/access";
import type { AppContext } from "../http/app-context";
import { dialogOrPage } from "../http/forms";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { materialForms } from "./material-forms";

interface Deps extends AppContext {
  uploads: Store;
}

export function materialRoutes(services: Deps) {
  const { db, clock, pages } = services;
  const forms = materialForms(services);
  const contentPath = (packageId: string) => `/roadshow/${packageId}?tab=content`;
  const limitedRoutes = limitedTo(services, "packages")
    .post(
      "/roadshow/:id/materials/:materialId/place",
      async ({ viewer, params, body }) => {
        const { id: sellerId } = requireSeller(viewer);
        const { id: packageId, materialId } = params;
        const { to } = materialMove.parse(body ?? {});
        await moveMaterial(db, { packageId, sellerId, materialId }, to);
        return seeOther(contentPath(packageId), "saved");
      },
      formFields(materialMove),
    )
    .post("/roadshow/:id/materials/:materialId/deletion", async ({ viewer, params }) => {
      const { id: sellerId } = requireSeller(viewer);
      const { id: packageId, materialId } = params;
      await removeMaterial(db, { packageId, sellerId, materialId }, clock.now());
      return seeOther(contentPath(packageId), "removed");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get("/roadshow/:id/materials/new", async ({ reader, viewer, request, params, query }) =>
      sellerOnlyPage(viewer, "/", async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const { type } = materialQuery.parse(query);
        return forms.show(reader, request, { lot, type, material: null });
      }),
    )
    .post(
      "/roadshow/:id/materials",
      async ({ reader, viewer, request, params }) => {
        const { id: sellerId } = requireSeller(viewer);
        const lot = await findOwnPackage(db, params.id, sellerId);
        const context = { lot, material: null };
        return forms.submit(reader, request, context, async (fields) => {
          const owner = { packageId: lot.id, sellerId };
          await addMaterial(db, owner, newMaterial.parse(fields), clock.now());
          return seeOther(contentPath(lot.id), "content-added");
        });
      },
      { limit: "uploads", ...formFields(newMaterial, "file") },
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
    .post(
      "/roadshow/:id/materials/:materialId",
      async ({ reader, viewer, request, params }) => {
        const { id: sellerId } = requireSeller(viewer);
        const lot = await findOwnPackage(db, params.id, sellerId);
        const material = await findMaterial(db, lot.id, params.materialId);
        return forms.submit(reader, request, { lot, material }, async (fields) => {
          const owner = { packageId: lot.id, sellerId, materialId: material.id };
          await changeMaterial(db, owner, materialChanges.parse(fields));
          return seeOther(contentPath(lot.id), "content-updated");
        });
      },
      { limit: "uploads", ...formFields(materialChanges, "file") },
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
    )
    .use(limitedRoutes);
}
