import { Elysia } from "elysia";
import { z } from "zod";
import { count } from "../../lib/answers";
import { removeOrphanedPackages } from "../../settings/cleanup";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";

export function settingsApi(services: AppContext) {
  const { db } = services;
  return new Elysia({ prefix: "/api", tags: ["Settings"] }).use(reading(services)).post(
    "/admin/cleanup-orphaned-packages",
    async ({ viewer }) => {
      signedIn(viewer);
      return { deletedCount: await removeOrphanedPackages(db) };
    },
    call("Remove packages whose seller's account no longer exists", {
      limit: "cleanup",
      by: "member",
      answers: z.object({ deletedCount: count }),
    }),
  );
}
