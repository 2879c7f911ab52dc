import { z } from "zod";
import { count, id, text, time } from "../../lib/answers";
import { FREQUENCIES } from "../../searches/schema";

export const savedSearchAnswer = z
  .object({
    id,
    address: text.describe("The address of the search in the marketplace."),
    name: text,
    frequency: z.enum(FREQUENCIES).describe("How often you get emails about new matches."),
    createdAt: time,
  })
  .meta({ id: "SavedSearch" });

export const listedSearchAnswer = savedSearchAnswer
  .extend({
    newMatches: count.describe("Packages found since you last opened it."),
    unknown: z
      .array(z.object({ name: text, value: text }))
      .describe(
        "Filters whose value no longer exists. If there are any, the search finds nothing new.",
      ),
  })
  .meta({ id: "ListedSearch" });
