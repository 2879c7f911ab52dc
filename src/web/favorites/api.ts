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
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { packageAnswer } from "../packages/answers";
import { packagesJson } from "../packages/package-json";

const favoriteAnswer = z.object({ id, packageId: id, createdAt: time }).meta({ id: "Favorite" });

export function favoriteApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Favorites"] })
    .use(reading(services))
    .get(
      "/favorites",
      async ({ viewer }) => {
        const favorites = await listFavorites(db, signedIn(viewer).id);
        const packages = await packagesJson(
          db,
          favorites.map((favorite) => favorite.package),
        );
        return favorites.flatMap((favorite, i) => {
          const lot = packages[i];
          return lot ? { ...favoriteJson(favorite), package: lot } : [];
        });
      },
      call("List your favorites, newest first", {
        by: "member",
        answers: z.array(favoriteAnswer.extend({ package: packageAnswer })),
      }),
    )
    .post(
      "/favorites",
      async ({ viewer, body, status }) => {
        const { id } = signedIn(viewer);
        return status(201, favoriteJson(await addFavorite(db, id, body.packageId, clock.now())));
      },
      {
        body: z.object({ packageId: line("must be the ID of a package") }),
        ...call("Add a favorite", {
          limit: "favorites",
          by: "member",
          answers: { 201: favoriteAnswer },
          refusals: [404, 409],
        }),
      },
    )
    .delete(
      "/favorites/:packageId",
      async ({ viewer, params, status }) => {
        await removeFavorite(db, signedIn(viewer).id, params.packageId);
        return status(204);
      },
      call("Remove a favorite", {
        limit: "favorites",
        by: "member",
        answers: { 204: null },
      }),
    );
}

function favoriteJson(favorite: Favorite): z.output<typeof favoriteAnswer> {
  return {
    id: favorite.id,
    packageId: favorite.package_id,
    createdAt: isoTime(favorite.created_at),
  };
}
