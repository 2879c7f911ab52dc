import { Elysia } from "elysia";
import { FavoriteButton } from "../../../views/packages/favorite-button";
import { addFavorite, removeFavorite } from "../../favorites/favorites";
import { NotSignedIn } from "../../lib/errors";
import { findPackage } from "../../packages/packages";
import { formOf } from "../http/body";
import { refererPath } from "../http/own-path";
import { reading } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";

/** The heart on cards and package pages: a form that says what shall be, so twice is once. */
export function favoriteRoutes(services: Site) {
  const { db, clock, pages } = services;
  return new Elysia().use(reading(services)).post(
    "/package/:id/favorite",
    async ({ params, reader, body, headers }) => {
      const partial = headers["hx-request"] === "true";
      const { viewer } = reader;
      if (!viewer) {
        if (partial) throw new NotSignedIn();
        return seeOther(`/login?next=/package/${params.id}`);
      }
      const lot = await findPackage(db, params.id);
      const favorite = formOf(body).favorite !== "false";
      if (favorite) await addFavorite(db, viewer.id, lot.id, clock.now());
      else await removeFavorite(db, viewer.id, lot.id);

      const code = favorite ? "favorite-added" : "favorite-removed";
      if (!partial) return seeOther(refererPath(headers.referer) ?? `/package/${lot.id}`, code);
      const button = <FavoriteButton packageId={lot.id} title={lot.title} favorite={favorite} />;
      const toast = pages.messages(reader).flash[code]();
      return pages.fragment(reader, pages.html(reader, button), { trigger: { toast } });
    },
    { limit: "favorites" },
  );
}
