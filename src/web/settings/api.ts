import { Elysia } from "elysia";
import { z } from "zod";
import { count } from "../../lib/answers";
import { removeOrphanedPackages } from "../../settings/cleanup";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";

export function settingsApi(services: AppContext) {
  const { db } = services;
  return new Elysia({ prefix: "/api", tags: ["Settings"] }).use(readerPlugin(services)).post(
    "/admin/cleanup-orphaned-packages",
    async ({ viewer }) => {
      requireSignedIn(viewer);
      return { deletedCount: await removeOrphanedPackages(db) };
    },
    apiCall("Remove packages whose seller's account no longer exists", {
      limit: "cleanup",
      caller: "member",
      responses: z.object({ deletedCount: count }),
    }),
  );
}
