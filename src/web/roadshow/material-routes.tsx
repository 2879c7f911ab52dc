import { Elysia } from "elysia";
import { MaterialDeletionPage, MaterialPage } from "../../../views/roadshow/material-pages";
import { asSeller, findOwnPackage } from "../../packages/own-packages";
import { languageTag } from "../../packages/vocabulary";
import {
  addMaterial,
  changeMaterial,
  findMaterial,
  removeMaterial,
} from "../../roadshow/materials";
import { materialChanges, materialQuery, newMaterial } from "../../roadshow/schema";
import type { UploadFolder } from "../../uploads/upload-folder";
import { dialogOrPage } from "../http/dialog";
import { invalidInput } from "../http/errors";
import { reading, signedIn } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";
import { forPublisher } from "./access";
import { materialForms } from "./material-forms";

interface Needs extends Site {
  uploads: UploadFolder;
}

/** The forms of a roadshow's materials; each in the dialog, or a page without JavaScript. */
export function materialRoutes(services: Needs) {
  const { db, clock, pages } = services;
  const forms = materialForms(services);
  const contentPath = (packageId: string) => `/roadshow/${packageId}?tab=content`;
  return new Elysia()
    .use(reading(services))
    .get("/roadshow/:id/materials/new", ({ reader, request, params, query }) =>
      forPublisher(reader, async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const { type } = materialQuery.parse(query);
        return forms.show(reader, request, { lot, type, material: null });
      }),
    )
    .post("/roadshow/:id/materials", async ({ reader, viewer, request, params }) => {
      const { id: sellerId } = asSeller(signedIn(viewer));
      const lot = await findOwnPackage(db, params.id, sellerId);
      const place = { lot, material: null };
      return forms.take(reader, request, place, async (fields) => {
        const material = newMaterial.safeParse(fields);
        if (!material.success) throw invalidInput(material.error.issues);
        const owner = { packageId: lot.id, sellerId };
        await addMaterial(db, owner, material.data, clock.now());
        return seeOther(contentPath(lot.id), "content-added");
      });
    })
    .get("/roadshow/:id/materials/:materialId", ({ reader, request, params }) =>
      forPublisher(reader, async (seller) => {
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
    .get("/roadshow/:id/materials/:materialId/edit", ({ reader, request, params }) =>
      forPublisher(reader, async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const material = await findMaterial(db, lot.id, params.materialId);
        return forms.show(reader, request, { lot, type: material.type, material });
      }),
    )
    .post("/roadshow/:id/materials/:materialId", async ({ reader, viewer, request, params }) => {
      const { id: sellerId } = asSeller(signedIn(viewer));
      const lot = await findOwnPackage(db, params.id, sellerId);
      const material = await findMaterial(db, lot.id, params.materialId);
      return forms.take(reader, request, { lot, material }, async (fields) => {
        const changes = materialChanges.safeParse(fields);
        if (!changes.success) throw invalidInput(changes.error.issues);
        const owner = { packageId: lot.id, sellerId, materialId: material.id };
        await changeMaterial(db, owner, changes.data);
        return seeOther(contentPath(lot.id), "content-updated");
      });
    })
    .get("/roadshow/:id/materials/:materialId/deletion", ({ reader, request, params }) =>
      forPublisher(reader, async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        const material = await findMaterial(db, lot.id, params.materialId);
        const { title } = pages.messages(reader).roadshow.deletion;
        const content = <MaterialDeletionPage material={material} />;
        return dialogOrPage(pages, reader, request, { title, content, current: "roadshows" });
      }),
    )
    .post("/roadshow/:id/materials/:materialId/deletion", async ({ viewer, params }) => {
      const { id: sellerId } = asSeller(signedIn(viewer));
      const { id: packageId, materialId } = params;
      await removeMaterial(db, { packageId, sellerId, materialId });
      return seeOther(contentPath(packageId), "content-deleted");
    });
}
