import { addFavorite } from "../../favorites/favorites";
import { limitedTo } from "../http/access";
import type { AppContext } from "../http/app-context";
import { cookiesOf } from "../http/cookies";
import { localPath, seeOther } from "../http/redirect";
import { setFavoriteCookie } from "./cookie";

/** Adds what a visitor chose before they signed in. */
export function favoriteRoutes(services: AppContext) {
  const { db, clock, config } = services;
  return limitedTo(services, "favorites").get(
    "/package/:id/favorite",
    async ({ params, viewer, request, query }) => {
      const back = localPath(query.back) ?? `/package/${params.id}`;
      // Only the visitor's own click sets the cookie, so a link from elsewhere adds nothing.
      const wasPressed = cookiesOf(request, config.publicUrl)("favorite") === params.id;
      if (!viewer || !wasPressed) return seeOther(back);
      await addFavorite(db, viewer.id, params.id, clock.now());
      return setFavoriteCookie(seeOther(back, "favorite-added"), "", 0);
    },
  );
}
