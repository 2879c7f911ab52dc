import { Elysia } from "elysia";
import { z } from "zod";
import { suggestedName } from "../../../views/searches/suggested-name";
import { count, id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { parseAddress } from "../../searches/address";
import { FREQUENCIES, newSearch, searchChanges } from "../../searches/schema";
import {
  changeSearch,
  deleteSearchByCall,
  listSearches,
  type SavedSearch,
  saveSearch,
} from "../../searches/searches";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";

export function searchApi(services: AppContext) {
  const { db, clock, pages } = services;
  return new Elysia({ prefix: "/api", tags: ["Saved searches"] })
    .use(readerPlugin(services))
    .get(
      "/saved-searches",
      async ({ viewer }) => {
        const searches = await listSearches(db, requireSignedIn(viewer).id);
        return searches.map(({ newMatches, unknown, ...search }) => ({
          ...searchJson(search),
          newMatches,
          unknown,
        }));
      },
      apiCall("List your saved searches, newest first", {
        caller: "member",
        responses: z.array(listedSearchSchema),
      }),
    )
    .post(
      "/saved-searches",
      async ({ viewer, reader, body, status }) => {
        const { id } = requireSignedIn(viewer);
        const { name, ...search } = newSearch.parse(body);
        const { filter } = parseAddress(search.address);
        const searchName = name ?? suggestedName(pages.messages(reader), filter);
        const saved = await saveSearch(db, id, { ...search, name: searchName }, clock.now());
        return status(201, searchJson(saved));
      },
      apiCall("Save a search, or update the saved one", {
        limit: "searches",
        caller: "member",
        body: newSearch,
        responses: { 201: savedSearchSchema },
        refusals: [409],
      }),
    )
    .patch(
      "/saved-searches/:id",
      async ({ viewer, params, body }) => {
        const { id } = requireSignedIn(viewer);
        const changes = searchChanges.parse(body);
        return searchJson(await changeSearch(db, id, params.id, changes, clock.now()));
      },
      apiCall("Update a saved search", {
        limit: "searches",
        caller: "member",
        body: searchChanges,
        responses: savedSearchSchema,
        refusals: [404],
      }),
    )
    .delete(
      "/saved-searches/:id",
      async ({ viewer, params, status }) => {
        await deleteSearchByCall(db, requireSignedIn(viewer).id, params.id, clock.now());
        return status(204);
      },
      apiCall("Delete a saved search", {
        limit: "searches",
        caller: "member",
        responses: { 204: null },
      }),
    );
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
