import { findOwnPackage } from "../../packages/own-packages";
import { listMaterials } from "../../roadshow/materials";
import {
  editRoadshow,
  endRoadshow,
  openRoadshow,
  type Roadshow,
  RoadshowNotFound,
  roadshowOf,
} from "../../roadshow/roadshows";
import { newRoadshow, roadshowChanges } from "../../roadshow/schema";
import type { Store } from "../../store/store";
import { requireSeller } from "../http/access";
import { action, type Turn } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { roadshowSchema } from "./answers";
import { buyerActions } from "./buyer-actions";
import { materialActions } from "./material-actions";
import { type RoadshowDeps, roadshowPages } from "./pages";
import { roadshowJson } from "./roadshow-json";

interface Deps extends RoadshowDeps {
  uploads: Store;
}

export function roadshowActions(services: Deps) {
  const { db } = services;
  const view = roadshowPages(services);
  const currentRoadshow = async ({ db, reader, id }: Pick<Turn, "db" | "reader" | "id">) => {
    const roadshow = await roadshowOf(db, (await visiblePackage(services, reader.viewer, id)).id);
    if (!roadshow) throw new RoadshowNotFound();
    return roadshow;
  };
  const json = async (roadshow: Roadshow) =>
    roadshowJson(roadshow, await listMaterials(db, roadshow.package_id));
  return mountActions(services, [
    action({
      caller: "anyone",
      run: currentRoadshow,
      api: {
        at: "GET /api/roadshow/:packageId",
        summary: "Get a package's roadshow with its materials",
        tag: "Roadshows",
        answer: roadshowSchema,
        json,
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      input: newRoadshow,
      run: ({ db, caller, input, now }) => openRoadshow(db, caller.id, input, now),
      page: {
        at: "POST /roadshows",
        done: ({ package_id }) =>
          seeOther(`/roadshow/${package_id}?tab=content`, "roadshow-created"),
        refused: (refused, { reader, request }) =>
          view.form(reader, request, requireSeller(reader.viewer).id, refused),
      },
      api: {
        at: "POST /api/roadshow",
        scope: "sell",
        summary: "Start a roadshow for 1 to 30 days",
        tag: "Roadshows",
        status: 201,
        answer: roadshowSchema,
        refusals: [404, 409],
        json,
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      input: roadshowChanges,
      run: async (turn) => {
        const { db, id: packageId, caller, input, now } = turn;
        const { title, description, duration_days: duration } = await currentRoadshow(turn);
        const changes = { title, description, duration, ...input };
        return editRoadshow(db, { packageId, sellerId: caller.id }, changes, now);
      },
      page: {
        at: "POST /roadshow/:id/edit",
        done: (_, { id }) => seeOther(`/roadshow/${id}`, "saved"),
        refused: async (refused, { reader, request, id }) => {
          const lot = await findOwnPackage(db, id, requireSeller(reader.viewer).id);
          return view.edit(reader, request, lot, refused);
        },
      },
      api: {
        at: "PATCH /api/roadshow/:packageId",
        scope: "sell",
        summary: "Update a running roadshow",
        tag: "Roadshows",
        body: roadshowChanges.partial(),
        answer: roadshowSchema,
        refusals: [409],
        json,
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      run: ({ db, id: packageId, caller, now }) =>
        endRoadshow(db, { packageId, sellerId: caller.id }, now),
      page: {
        at: "POST /roadshow/:id/ending",
        done: (_, { id }) => seeOther(`/roadshow/${id}`, "roadshow-ended"),
      },
      api: {
        at: "POST /api/roadshow/:packageId/end",
        scope: "sell",
        summary: "End a roadshow early",
        tag: "Roadshows",
        answer: roadshowSchema,
        refusals: [409],
        json,
      },
    }),
    ...materialActions(services),
    ...buyerActions(services),
  ]);
}
