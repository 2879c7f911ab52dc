import { z } from "zod";
import { pathWithNext } from "../../../views/layout/navigation";
import { FavoriteButton, favoritePath } from "../../../views/packages/favorite-button";
import { addFavorite, listFavorites, removeFavorite } from "../../favorites/favorites";
import { NotSignedIn } from "../../lib/errors";
import { line } from "../../lib/inputs";
import { HOUR, SECOND } from "../../lib/time";
import { action, type Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { refererPath, seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { packagesJson } from "../packages/package-json";
import { favoriteJson, favoriteSchema, listedFavoriteSchema } from "./answers";
import { setFavoriteCookie } from "./cookie";

const newFavorite = z.object({ packageId: line("must be the ID of a package") });

export function favoriteActions(services: AppContext) {
  const { db } = services;
  const heart = (isFavorite: boolean) => ({
    at: "POST /package/:id/favorite" as const,
    when: ["favorite", String(isFavorite)] as const,
    id: async ({ reader, id }: Visit) => (await visiblePackage(services, reader.viewer, id)).id,
    done: (_: unknown, visit: Visit) => answerHeart(services, visit, isFavorite),
    visitor: (visit: Visit) => askToSignIn(services, visit),
  });
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ caller }) => listFavorites(db, caller.id),
      api: {
        at: "GET /api/favorites",
        summary: "List your favorites, newest first",
        tag: "Favorites",
        answer: z.array(listedFavoriteSchema),
        json: async (favorites) => {
          const packages = await packagesJson(
            db,
            favorites.map((favorite) => favorite.package),
          );
          return favorites.flatMap((favorite, i) => {
            const lot = packages[i];
            return lot ? { ...favoriteJson(favorite), package: lot } : [];
          });
        },
      },
    }),
    action({
      caller: "member",
      limit: "favorites",
      run: ({ caller, id, now }) => addFavorite(db, caller.id, id, now),
      page: heart(true),
      api: {
        at: "POST /api/favorites",
        scope: "manage",
        summary: "Add a favorite",
        tag: "Favorites",
        body: newFavorite,
        id: ({ body }) => newFavorite.parse(body ?? {}).packageId,
        status: 201,
        answer: favoriteSchema,
        refusals: [404, 409],
        json: favoriteJson,
      },
    }),
    action({
      caller: "member",
      limit: "favorites",
      run: ({ caller, id }) => removeFavorite(db, caller.id, id),
      page: heart(false),
      api: {
        at: "DELETE /api/favorites/:packageId",
        scope: "manage",
        summary: "Remove a favorite",
        tag: "Favorites",
        status: 204,
        answer: null,
      },
    }),
  ]);
}

const isPartial = ({ headers }: Request) => headers.get("hx-request") === "true";

async function answerHeart(
  services: AppContext,
  { reader, request, id }: Visit,
  isFavorite: boolean,
): Promise<Response> {
  const { pages } = services;
  const code = isFavorite ? "favorite-added" : "favorite-removed";
  if (!isPartial(request)) return seeOther(backPath(request, id), code);
  const button = <FavoriteButton packageId={id} isFavorite={isFavorite} />;
  const toast = { title: pages.messages(reader).flash[code], text: "" };
  return pages.fragment(reader, pages.html(reader, button), {
    trigger: { toast },
    morphs: `.favorite[formaction="${favoritePath(id)}"]`,
  });
}

const FAVORITE_COOKIE_SECONDS = HOUR / SECOND;

/** A visitor's choice is kept in a cookie until they sign in. */
async function askToSignIn(services: AppContext, visit: Visit): Promise<Response> {
  const { request } = visit;
  if (isPartial(request)) throw new NotSignedIn();
  const { id } = await visiblePackage(services, null, visit.id);
  const next = `/package/${id}/favorite?back=${encodeURIComponent(backPath(request, id))}`;
  return setFavoriteCookie(seeOther(pathWithNext("/login", next)), id, FAVORITE_COOKIE_SECONDS);
}

const backPath = ({ headers }: Request, packageId: string) =>
  refererPath(headers.get("referer") ?? "") ?? `/package/${packageId}`;
