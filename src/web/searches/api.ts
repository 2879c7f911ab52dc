import { Elysia } from "elysia";
import { z } from "zod";
import { suggestedName } from "../../../views/searches/suggested-name";
import { count, id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { readAddress } from "../../searches/address";
import { FREQUENCIES, newSearch, searchChanges } from "../../searches/schema";
import {
  changeSearch,
  deleteSearch,
  listSearches,
  type SavedSearch,
  saveSearch,
} from "../../searches/searches";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";

export function searchApi(services: AppContext) {
  const { db, clock, pages } = services;
  return new Elysia({ prefix: "/api", tags: ["Saved searches"] })
    .use(reading(services))
    .get(
      "/saved-searches",
      async ({ viewer }) => {
        const searches = await listSearches(db, signedIn(viewer).id);
        return searches.map(({ newMatches, unknown, ...search }) => ({
          ...searchJson(search),
          newMatches,
          unknown,
        }));
      },
      call("List your saved searches, newest first", {
        by: "member",
        answers: z.array(listedSearchAnswer),
      }),
    )
    .post(
      "/saved-searches",
      async ({ viewer, reader, body, status }) => {
        const { id } = signedIn(viewer);
        const { name, ...search } = newSearch.parse(body);
        const { filter } = readAddress(search.address);
        const searchName = name ?? suggestedName(pages.messages(reader), filter);
        const saved = await saveSearch(db, id, { ...search, name: searchName }, clock.now());
        return status(201, searchJson(saved));
      },
      call("Save a search, or update the saved one", {
        limit: "searches",
        by: "member",
        body: newSearch,
        answers: { 201: savedSearchAnswer },
        refusals: [409],
      }),
    )
    .patch(
      "/saved-searches/:id",
      async ({ viewer, params, body }) => {
        const { id } = signedIn(viewer);
        const changes = searchChanges.parse(body);
        return searchJson(await changeSearch(db, id, params.id, changes, clock.now()));
      },
      call("Update a saved search", {
        limit: "searches",
        by: "member",
        body: searchChanges,
        answers: savedSearchAnswer,
        refusals: [404],
      }),
    )
    .delete(
      "/saved-searches/:id",
      async ({ viewer, params, status }) => {
        await deleteSearch(db, signedIn(viewer).id, params.id);
        return status(204);
      },
      call("Delete a saved search", { limit: "searches", by: "member", answers: { 204: null } }),
    );
}

function searchJson(search: SavedSearch): z.output<typeof savedSearchAnswer> {
  const { id, address, name, frequency, created_at } = search;
  return { id, address, name, frequency, createdAt: isoTime(created_at) };
}

const savedSearchAnswer = z
  .object({
    id,
    address: text.describe("The address of the search in the marketplace."),
    name: text,
    frequency: z.enum(FREQUENCIES).describe("How often you get emails about new matches."),
    createdAt: time,
  })
  .meta({ id: "SavedSearch" });

const listedSearchAnswer = savedSearchAnswer
  .extend({
    newMatches: count.describe("Packages found since you last opened it."),
    unknown: z
      .array(z.object({ name: text, value: text }))
      .describe(
        "Filters whose value no longer exists. If there are any, the search finds nothing new.",
      ),
  })
  .meta({ id: "ListedSearch" });
