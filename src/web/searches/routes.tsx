import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { SavedSearchesPage } from "../../../views/searches/saved-searches-page";
import { findSearch, listSearches, openSearch } from "../../searches/searches";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { htmxRedirect, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import { searchPages } from "./pages";

export function searchRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  const view = searchPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/saved-searches", async ({ reader, viewer }) => {
      const { entries: searches } = await listSearches(db, requireMember(viewer).id);
      const { title } = pages.messages(reader).searches;
      const main = <SavedSearchesPage searches={searches} />;
      return pages.page(reader, { title, main });
    })
    .get("/saved-searches/new", ({ reader, viewer, request }) => {
      const { pathname, search } = new URL(request.url);
      if (viewer) return view.form(reader, request, view.draft(reader, `/marketplace${search}`));
      const loginRedirect = seeOther(pathWithNext("/login", pathname + search));
      return isFragmentWanted(request.headers) ? htmxRedirect(loginRedirect) : loginRedirect;
    })
    .get("/saved-searches/:id", async ({ viewer, params, request }) => {
      const { id } = requireSignedIn(viewer);
      const isPrefetch = request.headers.get("sec-purpose")?.includes("prefetch");
      const findOrOpen = isPrefetch ? findSearch : openSearch;
      return seeOther((await findOrOpen(db, id, params.id, clock.now())).address);
    })
    .get("/saved-searches/:id/edit", async ({ reader, viewer, params, request }) =>
      view.form(reader, request, await findSearch(db, requireSignedIn(viewer).id, params.id)),
    );
}
