import { Elysia } from "elysia";
import { z } from "zod";
import {
  addFavorite,
  type Favorite,
  listFavorites,
  removeFavorite,
} from "../../favorites/favorites";
import { id, time } from "../../lib/answers";
import { line } from "../../lib/inputs";
import { isoTime } from "../../lib/time";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { packageSchema } from "../packages/answers";
import { packagesJson } from "../packages/package-json";

const favoriteSchema = z.object({ id, packageId: id, createdAt: time }).meta({ id: "Favorite" });

export function favoriteApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Favorites"] })
    .use(readerPlugin(services))
    .get(
      "/favorites",
      async ({ viewer }) => {
        const favorites = await listFavorites(db, requireSignedIn(viewer).id);
        const packages = await packagesJson(
          db,
          favorites.map((favorite) => favorite.package),
        );
        return favorites.flatMap((favorite, i) => {
          const lot = packages[i];
          return lot ? { ...favoriteJson(favorite), package: lot } : [];
        });
      },
      apiCall("List your favorites, newest first", {
        caller: "member",
        responses: z.array(favoriteSchema.extend({ package: packageSchema })),
      }),
    )
    .post(
      "/favorites",
      async ({ viewer, body, status }) => {
        const { id } = requireSignedIn(viewer);
        return status(201, favoriteJson(await addFavorite(db, id, body.packageId, clock.now())));
      },
      {
        body: z.object({ packageId: line("must be the ID of a package") }),
        ...apiCall("Add a favorite", {
          limit: "favorites",
          caller: "member",
          responses: { 201: favoriteSchema },
          refusals: [404, 409],
        }),
      },
    )
    .delete(
      "/favorites/:packageId",
      async ({ viewer, params, status }) => {
        await removeFavorite(db, requireSignedIn(viewer).id, params.packageId);
        return status(204);
      },
      apiCall("Remove a favorite", {
        limit: "favorites",
        caller: "member",
        responses: { 204: null },
      }),
    );
}

function favoriteJson(favorite: Favorite): z.output<typeof favoriteSchema> {
  return {
    id: favorite.id,
    packageId: favorite.package_id,
    createdAt: isoTime(favorite.created_at),
  };
}
