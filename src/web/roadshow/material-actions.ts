import { z } from "zod";
import { findOwnPackage } from "../../packages/own-packages";
import {
  addMaterial,
  changeMaterial,
  findMaterial,
  listMaterials,
  moveMaterial,
  orderMaterials,
  removeMaterial,
} from "../../roadshow/materials";
import { materialChanges, materialMove, materialOrder, newMaterial } from "../../roadshow/schema";
import type { Store } from "../../store/store";
import { requireSeller } from "../http/access";
import { type Action, action, type Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { materialSchema } from "./answers";
import { materialForms } from "./material-forms";
import { materialJson } from "./roadshow-json";

interface Deps extends AppContext {
  uploads: Store;
}

const contentPath = (packageId: string) => `/roadshow/${packageId}?tab=content`;

export function materialActions(services: Deps): Action[] {
  const { db, config } = services;
  const forms = materialForms(services);
  const streamsUpTo = config.maxUploadBytes + FORM_OVERHEAD_BYTES;
  const ownPackage = ({ reader, id }: Visit) =>
    findOwnPackage(db, id, requireSeller(reader.viewer).id);
  return [
    action({
      caller: "seller",
      limit: "packages",
      input: materialOrder,
      run: ({ db, id: packageId, caller, input }) =>
        orderMaterials(db, { packageId, sellerId: caller.id }, input.order),
      api: {
        at: "PUT /api/packages/:id/roadshow",
        scope: "sell",
        summary: "Reorder roadshow materials",
        tag: "Roadshows",
        answer: z.array(materialSchema),
        refusals: [409],
        json: (materials) => materials.map(materialJson),
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      input: materialMove,
      run: ({ db, id: packageId, partId: materialId, caller, input }) =>
        moveMaterial(db, { packageId, sellerId: caller.id, materialId }, input.to),
      page: {
        at: "POST /roadshow/:id/materials/:materialId/place",
        done: (_, { id }) => seeOther(contentPath(id), "saved"),
      },
    }),
    action({
      caller: "anyone",
      run: async ({ db, reader, id }) =>
        listMaterials(db, (await visiblePackage(services, reader.viewer, id)).id),
      api: {
        at: "GET /api/packages/:id/roadshow",
        summary: "List a package's roadshow materials in order",
        tag: "Roadshows",
        answer: z.array(materialSchema),
        json: (materials) => materials.map(materialJson),
      },
    }),
    action({
      caller: "seller",
      limit: "uploads",
      input: newMaterial,
      run: ({ db, id: packageId, caller, input, now }) =>
        addMaterial(db, { packageId, sellerId: caller.id }, input, now),
      page: {
        at: "POST /roadshow/:id/materials",
        fields: ["file"],
        streamsUpTo,
        submit: async (visit, take) => {
          const context = { lot: await ownPackage(visit), material: null };
          return forms.submit(visit.reader, visit.request, context, take);
        },
        done: (_, { id }) => seeOther(contentPath(id), "content-added"),
      },
      api: {
        at: "POST /api/packages/:id/roadshow",
        scope: "sell",
        summary: "Add a roadshow material",
        tag: "Roadshows",
        status: 201,
        answer: materialSchema,
        refusals: [409],
        json: materialJson,
      },
    }),
    action({
      caller: "seller",
      limit: "uploads",
      input: materialChanges,
      run: ({ db, id: packageId, partId: materialId, caller, input }) =>
        changeMaterial(db, { packageId, materialId, sellerId: caller.id }, input),
      page: {
        at: "POST /roadshow/:id/materials/:materialId",
        fields: ["file"],
        streamsUpTo,
        submit: async (visit, take) => {
          const lot = await ownPackage(visit);
          const context = { lot, material: await findMaterial(db, lot.id, visit.partId) };
          return forms.submit(visit.reader, visit.request, context, take);
        },
        done: (_, { id }) => seeOther(contentPath(id), "content-updated"),
      },
      api: {
        at: "PUT /api/packages/:id/roadshow/:materialId",
        scope: "sell",
        summary: "Update a roadshow material",
        tag: "Roadshows",
        answer: materialSchema,
        refusals: [409],
        json: materialJson,
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      run: ({ db, id: packageId, partId: materialId, caller, now }) =>
        removeMaterial(db, { packageId, sellerId: caller.id, materialId }, now),
      page: {
        at: "POST /roadshow/:id/materials/:materialId/deletion",
        done: (_, { id }) => seeOther(contentPath(id), "removed"),
      },
      api: {
        at: "DELETE /api/packages/:id/roadshow/:materialId",
        scope: "sell",
        summary: "Delete a roadshow material and its file",
        tag: "Roadshows",
        status: 204,
        answer: null,
      },
    }),
  ];
}
