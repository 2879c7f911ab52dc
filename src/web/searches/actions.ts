import { z } from "zod";
import { count, id, text, time } from "../../lib/answers";
import { pageQuery } from "../../lib/paging";
import { isoTime } from "../../lib/time";
import { FREQUENCIES, newSearch, searchChanges } from "../../searches/schema";
import {
  changeSearch,
  deleteSearch,
  deleteSearchByCall,
  findSearch,
  listSearches,
  MAX_SEARCHES,
  type SavedSearch,
  saveSearch,
} from "../../searches/searches";
import { requireSignedIn } from "../http/access";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { searchPages } from "./pages";

export function searchActions(services: AppContext) {
  const view = searchPages(services);
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ db, caller, input }) => listSearches(db, caller.id, input),
      api: {
        at: "GET /api/saved-searches",
        summary: "List your saved searches, newest first",
        tag: "Saved searches",
        query: pageQuery(MAX_SEARCHES),
        answer: z.array(listedSearchSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) =>
          entries.map(({ newMatches, unknown, ...search }) => ({
            ...searchJson(search),
            newMatches,
            unknown,
          })),
      },
    }),
    action({
      caller: "member",
      limit: "searches",
      input: newSearch,
      run: ({ db, reader, caller, input, now }) => {
        const { name = view.draft(reader, input.address).name, ...search } = input;
        return saveSearch(db, caller.id, { ...search, name }, now);
      },
      page: {
        at: "POST /saved-searches",
        done: ({ address }) => seeOther(address, "search-saved"),
        refused: (refused, { reader, request }) =>
          view.form(reader, request, view.draft(reader, refused.values.address ?? ""), refused),
      },
      api: {
        at: "POST /api/saved-searches",
        scope: "manage",
        summary: "Save a search, or update the saved one",
        tag: "Saved searches",
        status: 201,
        answer: savedSearchSchema,
        refusals: [409],
        json: searchJson,
      },
    }),
    action({
      caller: "member",
      limit: "searches",
      input: searchChanges,
      run: ({ db, id, caller, input, now }) => changeSearch(db, caller.id, id, input, now),
      page: {
        at: "POST /saved-searches/:id",
        fields: ["address"],
        done: () => seeOther("/saved-searches", "saved"),
        refused: async (refused, { reader, request, id }) => {
          const search = await findSearch(services.db, requireSignedIn(reader.viewer).id, id);
          return view.form(reader, request, search, refused);
        },
      },
      api: {
        at: "PATCH /api/saved-searches/:id",
        scope: "manage",
        summary: "Update a saved search",
        tag: "Saved searches",
        answer: savedSearchSchema,
        refusals: [404],
        json: searchJson,
      },
    }),
    action({
      caller: "member",
      limit: "searches",
      run: ({ db, id, caller }) => deleteSearch(db, caller.id, id),
      page: {
        at: "POST /saved-searches/:id/deletion",
        done: () => seeOther("/saved-searches", "removed"),
      },
    }),
    action({
      caller: "member",
      limit: "searches",
      run: ({ db, id, caller, now }) => deleteSearchByCall(db, caller.id, id, now),
      api: {
        at: "DELETE /api/saved-searches/:id",
        scope: "manage",
        summary: "Delete a saved search",
        tag: "Saved searches",
        status: 204,
        answer: null,
      },
    }),
  ]);
}

function searchJson(search: SavedSearch): z.output<typeof savedSearchSchema> {
  const { id, address, name, frequency, created_at } = search;
  return { id, address, name, frequency, createdAt: isoTime(created_at) };
}

const savedSearchSchema = z
  .object({
    id,
    address: text.describe("Link to the search in the marketplace."),
    name: text,
    frequency: z.enum(FREQUENCIES).describe("How often you get emails about new matches."),
    createdAt: time,
  })
  .meta({ id: "SavedSearch" });

const listedSearchSchema = savedSearchSchema
  .extend({
    newMatches: count.describe("Packages found since you last opened it."),
    unknown: z
      .array(z.object({ name: text, value: text }))
      .describe(
        "Filters whose value no longer exists. If there are any, the search finds nothing new.",
      ),
  })
  .meta({ id: "ListedSearch" });
