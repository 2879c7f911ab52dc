import { Elysia } from "elysia";
import { z } from "zod";
import { findOwnPackage } from "../../packages/own-packages";
import { interestedBuyers } from "../../roadshow/interested-buyers";
import {
  addMaterial,
  changeMaterial,
  listMaterials,
  orderMaterials,
  removeMaterial,
} from "../../roadshow/materials";
import {
  editRoadshow,
  endRoadshow,
  openRoadshow,
  RoadshowNotFound,
  roadshowOf,
} from "../../roadshow/roadshows";
import {
  materialChanges,
  materialOrder,
  newMaterial,
  newRoadshow,
  roadshowChanges,
} from "../../roadshow/schema";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { visiblePackage } from "../http/visible-package";
import { interestedBuyerSchema, materialSchema, roadshowSchema } from "./answers";
import { interestedBuyerJson, materialJson, roadshowJson } from "./roadshow-json";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export function roadshowApi(services: Deps) {
  const { db, clock, pseudonymKey } = services;
  return new Elysia({ prefix: "/api", tags: ["Roadshows"] })
    .use(readerPlugin(services))
    .get(
      "/roadshow/:packageId",
      async ({ params, viewer }) => {
        const { id } = await visiblePackage(services, viewer, params.packageId);
        const roadshow = await roadshowOf(db, id);
        if (!roadshow) throw new RoadshowNotFound();
        return roadshowJson(roadshow, await listMaterials(db, id));
      },
      apiCall("Get a package's roadshow with its materials", {
        caller: "anyone",
        responses: roadshowSchema,
      }),
    )
    .post(
      "/roadshow",
      async ({ viewer, body, status }) => {
        const { id } = requireSeller(viewer);
        const roadshow = await openRoadshow(db, id, newRoadshow.parse(body ?? {}), clock.now());
        const materials = await listMaterials(db, roadshow.package_id);
        return status(201, roadshowJson(roadshow, materials));
      },
      apiCall("Start a roadshow for 1 to 30 days", {
        limit: "packages",
        caller: "seller",
        body: newRoadshow,
        responses: { 201: roadshowSchema },
        refusals: [404, 409],
      }),
    )
    .patch(
      "/roadshow/:packageId",
      async ({ viewer, params: { packageId }, body }) => {
        const owner = { packageId, sellerId: requireSeller(viewer).id };
        const current = await roadshowOf(
          db,
          (await visiblePackage(services, viewer, packageId)).id,
        );
        if (!current) throw new RoadshowNotFound();
        const { title, description, duration_days: duration } = current;
        const changes = roadshowChanges.parse({ title, description, duration, ...(body ?? {}) });
        const editedRoadshow = await editRoadshow(db, owner, changes, clock.now());
        return roadshowJson(editedRoadshow, await listMaterials(db, packageId));
      },
      apiCall("Update a running roadshow", {
        limit: "packages",
        caller: "seller",
        body: roadshowChanges.partial(),
        responses: roadshowSchema,
        refusals: [409],
      }),
    )
    .post(
      "/roadshow/:packageId/end",
      async ({ viewer, params: { packageId } }) => {
        const owner = { packageId, sellerId: requireSeller(viewer).id };
        const endedRoadshow = await endRoadshow(db, owner, clock.now());
        return roadshowJson(endedRoadshow, await listMaterials(db, packageId));
      },
      apiCall("End a roadshow early", {
        limit: "packages",
        caller: "seller",
        responses: roadshowSchema,
        refusals: [409],
      }),
    )
    .put(
      "/packages/:id/roadshow",
      async ({ viewer, params, body }) => {
        const owner = { packageId: params.id, sellerId: requireSeller(viewer).id };
        const { order } = materialOrder.parse(body ?? {});
        return (await orderMaterials(db, owner, order)).map(materialJson);
      },
      apiCall("Reorder roadshow materials", {
        limit: "packages",
        caller: "seller",
        body: materialOrder,
        responses: z.array(materialSchema),
        refusals: [409],
      }),
    )
    .get(
      "/packages/:id/roadshow",
      async ({ params, viewer }) => {
        const { id } = await visiblePackage(services, viewer, params.id);
        return (await listMaterials(db, id)).map(materialJson);
      },
      apiCall("List a package's roadshow materials in order", {
        caller: "anyone",
        responses: z.array(materialSchema),
      }),
    )
    .post(
      "/packages/:id/roadshow",
      async ({ viewer, params, body, status }) => {
        const owner = { packageId: params.id, sellerId: requireSeller(viewer).id };
        const material = newMaterial.parse(body ?? {});
        return status(201, materialJson(await addMaterial(db, owner, material, clock.now())));
      },
      apiCall("Add a roadshow material", {
        limit: "uploads",
        caller: "seller",
        body: newMaterial,
        responses: { 201: materialSchema },
        refusals: [409],
      }),
    )
    .put(
      "/packages/:id/roadshow/:materialId",
      async ({ viewer, params: { id, materialId }, body }) => {
        const owner = { packageId: id, materialId, sellerId: requireSeller(viewer).id };
        return materialJson(await changeMaterial(db, owner, materialChanges.parse(body ?? {})));
      },
      apiCall("Update a roadshow material", {
        limit: "uploads",
        caller: "seller",
        body: materialChanges,
        responses: materialSchema,
        refusals: [409],
      }),
    )
    .delete(
      "/packages/:id/roadshow/:materialId",
      async ({ viewer, params: { id, materialId }, status }) => {
        const { id: sellerId } = requireSeller(viewer);
        await removeMaterial(db, { packageId: id, sellerId, materialId }, clock.now());
        return status(204);
      },
      apiCall("Delete a roadshow material and its file", {
        limit: "packages",
        caller: "seller",
        responses: { 204: null },
      }),
    )
    .get(
      "/packages/:id/interested-buyers",
      async ({ viewer, params }) => {
        const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
        return (await interestedBuyers(db, lot, pseudonymKey)).map(interestedBuyerJson);
      },
      apiCall("List interested buyers", {
        caller: "seller",
        responses: z.array(interestedBuyerSchema),
      }),
    );
}
