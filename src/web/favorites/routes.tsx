import { pathWithNext } from "../../../views/layout/navigation";
import { FavoriteButton } from "../../../views/packages/favorite-button";
import { addFavorite, removeFavorite } from "../../favorites/favorites";
import { NotSignedIn } from "../../lib/errors";
import { HOUR, SECOND } from "../../lib/time";
import { titleFor } from "../../packages/titles";
import { limitedTo } from "../http/access";
import type { AppContext } from "../http/app-context";
import { formOf } from "../http/body";
import { cookiesOf, setCookie } from "../http/cookies";
import { formFields } from "../http/known-fields";
import { localPath, refererPath, seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";

const FAVORITE_COOKIE_SECONDS = HOUR / SECOND;

/** A visitor's choice is kept in a cookie until they sign in. */
export function favoriteRoutes(services: AppContext) {
  const { db, clock, config, pages } = services;
  return limitedTo(services, "favorites")
    .get("/package/:id/favorite", async ({ params, viewer, request, query }) => {
      const back = localPath(query.back) ?? `/package/${params.id}`;
      // Only the visitor's own click sets the cookie, so a link from elsewhere adds nothing.
      const wasPressed = cookiesOf(request, config.publicUrl)("favorite") === params.id;
      if (!viewer || !wasPressed) return seeOther(back);
      await addFavorite(db, viewer.id, params.id, clock.now());
      return setFavoriteCookie(seeOther(back, "favorite-added"), "", 0);
    })
    .post(
      "/package/:id/favorite",
      async ({ params, reader, body, headers }) => {
        const isPartial = headers["hx-request"] === "true";
        const { viewer } = reader;
        if (!viewer) {
          if (isPartial) throw new NotSignedIn();
          const { id } = await visiblePackage(services, viewer, params.id);
          const back = refererPath(headers.referer) ?? `/package/${id}`;
          const next = `/package/${id}/favorite?back=${encodeURIComponent(back)}`;
          return setFavoriteCookie(
            seeOther(pathWithNext("/login", next)),
            id,
            FAVORITE_COOKIE_SECONDS,
          );
        }
        const lot = await visiblePackage(services, viewer, params.id);
        const isFavorite = formOf(body).favorite !== "false";
        if (isFavorite) await addFavorite(db, viewer.id, lot.id, clock.now());
        else await removeFavorite(db, viewer.id, lot.id);

        const code = isFavorite ? "favorite-added" : "favorite-removed";
        if (!isPartial) return seeOther(refererPath(headers.referer) ?? `/package/${lot.id}`, code);
        const button = (
          <FavoriteButton
            packageId={lot.id}
            title={titleFor(lot, reader.locale).text}
            isFavorite={isFavorite}
          />
        );
        const toast = { title: pages.messages(reader).flash[code], text: "" };
        return pages.fragment(reader, pages.html(reader, button), { trigger: { toast } });
      },
      formFields("favorite"),
    );
}

function setFavoriteCookie(response: Response, packageId: string, seconds: number): Response {
  return setCookie(response, { name: "favorite", value: packageId, lifetime: { seconds } });
}
