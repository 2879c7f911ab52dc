import { z } from "zod";
import { count, id, text, time } from "../../lib/answers";
import { FREQUENCIES } from "../../searches/schema";

export const savedSearchAnswer = z
  .object({
    id,
    address: text.describe("The marketplace's address of the search."),
    name: text,
    frequency: z.enum(FREQUENCIES).describe("How often you are emailed what it newly finds."),
    createdAt: time,
  })
  .meta({ id: "SavedSearch" });

export const listedSearchAnswer = savedSearchAnswer
  .extend({
    newMatches: count.describe("Packages found since you last opened it."),
    unknown: z
      .array(z.object({ name: text, value: text }))
      .describe("Filters whose value no longer exists; with any, nothing new is matched."),
  })
  .meta({ id: "ListedSearch" });
