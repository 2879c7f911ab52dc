import { Elysia } from "elysia";
import { createDraft, type Draft, saveDraft } from "../../packages/drafts";
import { listingFields } from "../../packages/listing-fields";
import { reading, seller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { type Form, formOf } from "../http/body";

/** Saves a listing form while it is being filled in; islands/site/autosave.ts calls it. */
export function autosaveRoutes(services: AppContext) {
  const { db, clock } = services;
  return new Elysia()
    .use(reading(services))
    .post(
      "/drafts",
      async ({ viewer, body, status }) => {
        const { id } = seller(viewer);
        const draft = await createDraft(db, id, listingFields(formOf(body)), clock.now());
        return status(201, saved(draft));
      },
      { limit: "packages" },
    )
    .put(
      "/draft/:id",
      async ({ viewer, params, body }) => {
        const form = formOf(body);
        const own = { id: params.id, sellerId: seller(viewer).id, revision: revisionOf(form) };
        return saved(await saveDraft(db, own, listingFields(form), clock.now()));
      },
      { limit: "packages" },
    );
}

const saved = ({ id, revision }: Draft) => ({ id, revision });

/** An invalid revision matches none, so the save is refused as stale. */
export const revisionOf = ({ revision = "" }: Form) =>
  /^\d{1,9}$/.test(revision) ? Number(revision) : 0;
