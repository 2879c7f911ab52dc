import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { SavedSearchesPage } from "../../../views/searches/saved-searches-page";
import { SearchForm } from "../../../views/searches/search-form";
import { suggestedName } from "../../../views/searches/suggested-name";
import { parseAddress } from "../../searches/address";
import { newSearch, searchChanges } from "../../searches/schema";
import {
  changeSearch,
  deleteSearch,
  findSearch,
  listSearches,
  openSearch,
  saveSearch,
} from "../../searches/searches";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { formOf } from "../http/body";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { htmxRedirect, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";

interface SearchView {
  id: string | null;
  address: string;
  name: string;
  frequency: string;
}

export function searchRoutes(services: AppContext) {
  const { db, clock, pages } = services;

  function show(reader: Reader, request: Request, search: SearchView, refused?: RefusedForm) {
    const messages = pages.messages(reader);
    const { id, ...values } = search;
    const form = { values: { ...values, ...refused?.values }, errors: refused?.errors ?? {} };
    return dialogOrPage(pages, reader, request, {
      title: id === null ? messages.searches.save : messages.searches.editTitle,
      content: <SearchForm {...form} id={id} />,
      refused,
    });
  }

  const draftSearch = (reader: Reader, href: string): SearchView => {
    const { address, filter } = parseAddress(href);
    const name = suggestedName(pages.messages(reader), filter);
    return { id: null, address, name, frequency: "at-once" };
  };

  const limitedRoutes = limitedTo(services, "searches")
    .post(
      "/saved-searches",
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSignedIn(viewer);
        const { address: href = "" } = formOf(body);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, request, draftSearch(reader, href), refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { name, ...search } = newSearch.parse(form);
          const suggestedSearch = draftSearch(reader, search.address);
          const namedSearch = { ...search, name: name ?? suggestedSearch.name };
          const { address } = await saveSearch(db, id, namedSearch, clock.now());
          return seeOther(address, "search-saved");
        });
      },
      formFields(newSearch),
    )
    .post(
      "/saved-searches/:id",
      async ({ reader, viewer, params, request, body }) => {
        const { id } = requireSignedIn(viewer);
        const search = await findSearch(db, id, params.id);
        const onRefusal = (refused: RefusedForm) => show(reader, request, search, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          await changeSearch(db, id, search.id, searchChanges.parse(form), clock.now());
          return seeOther("/saved-searches", "saved");
        });
      },
      formFields(searchChanges, "address"),
    )
    .post("/saved-searches/:id/deletion", async ({ viewer, params }) => {
      await deleteSearch(db, requireSignedIn(viewer).id, params.id);
      return seeOther("/saved-searches", "removed");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get("/saved-searches", async ({ reader, viewer }) => {
      const searches = await listSearches(db, requireMember(viewer).id);
      const { title } = pages.messages(reader).searches;
      const main = <SavedSearchesPage searches={searches} />;
      return pages.page(reader, { title, main });
    })
    .get("/saved-searches/new", ({ reader, viewer, request }) => {
      const { pathname, search } = new URL(request.url);
      if (viewer) return show(reader, request, draftSearch(reader, `/marketplace${search}`));
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
      show(reader, request, await findSearch(db, requireSignedIn(viewer).id, params.id)),
    )
    .use(limitedRoutes);
}
