import { Elysia } from "elysia";
import { z } from "zod";
import {
  addFavorite,
  type Favorite,
  listFavorites,
  removeFavorite,
} from "../../favorites/favorites";
import { line } from "../../lib/text-inputs";
import { isoTime } from "../../lib/time";
import { reading, signedIn } from "../http/reading";
import type { Site } from "../http/site";
import { packageJson } from "../packages/package-json";

/** Favourites (docs/product.md#favourites); the id in the path is the package's. */
export function favoriteApi(services: Site) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Favorites"] })
    .use(reading(services))
    .get(
      "/favorites",
      async ({ viewer }) => {
        const favorites = await listFavorites(db, signedIn(viewer).id);
        return favorites.map((favorite) => ({
          ...favoriteJson(favorite),
          package: packageJson(favorite.package),
        }));
      },
      { detail: { summary: "Your favorites, latest first" } },
    )
    .post(
      "/favorites",
      async ({ viewer, body, status }) => {
        const { id } = signedIn(viewer);
        return status(201, favoriteJson(await addFavorite(db, id, body.packageId, clock.now())));
      },
      {
        limit: "favorites",
        body: z.object({ packageId: line("must be a package's id") }),
        detail: { summary: "Add a package to your favorites" },
      },
    )
    .delete(
      "/favorites/:packageId",
      async ({ viewer, params, status }) => {
        await removeFavorite(db, signedIn(viewer).id, params.packageId);
        return status(204);
      },
      { limit: "favorites", detail: { summary: "Take a package out of your favorites" } },
    );
}

function favoriteJson(favorite: Favorite) {
  return {
    id: favorite.id,
    packageId: favorite.package_id,
    createdAt: isoTime(favorite.created_at),
  };
}
