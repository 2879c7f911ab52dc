import { z } from "zod";
import { isId } from "../lib/ids";
import { line } from "../lib/inputs";

const id = line().refine(isId);

export const MAX_READ_IDS = 100;

export const readNotifications = z.strictObject({
  ids: z.array(id).min(1).max(MAX_READ_IDS).optional(),
});

/** One notification, or everything up to the newest that the page shows. */
export const readForm = z
  .object({ id: id.optional(), upTo: id.optional() })
  .transform(({ id, upTo }) => ({ ...(id && { ids: [id] }), ...(upTo && { upTo }) }));
