import { isId } from "../../lib/ids";
import { createDraft, type Draft, saveDraft } from "../../packages/drafts";
import { listingFields } from "../../packages/listing-fields";
import { MAX_TEXT_BODY_BYTES } from "../../samples/schema";
import { limitedTo, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { type Form, formOf, UnreadableForm } from "../http/body";
import { formFields } from "../http/known-fields";
import { LISTING_FORM_FIELDS } from "./listing-body";

/** Called by islands/site/autosave.ts while a seller fills in a listing form. */
export function autosaveRoutes(services: AppContext) {
  const { db, clock } = services;
  return limitedTo(services, "packages")
    .post(
      "/drafts",
      async ({ viewer, body, status }) => {
        const { id } = requireSeller(viewer);
        const form = formOf(body);
        const fields = listingFields(form);
        if (Object.keys(fields).length === 0) throw new UnreadableForm();
        const draft = await createDraft(db, id, fields, clock.now(), { key: draftKeyOf(form) });
        return status(201, draftJson(draft));
      },
      { maxBodyBytes: MAX_TEXT_BODY_BYTES, ...formFields(LISTING_FORM_FIELDS) },
    )
    .put(
      "/draft/:id",
      async ({ viewer, params, body }) => {
        const form = formOf(body);
        const ownDraft = {
          id: params.id,
          sellerId: requireSeller(viewer).id,
          revision: revisionOf(form),
        };
        return draftJson(await saveDraft(db, ownDraft, listingFields(form), clock.now()));
      },
      { maxBodyBytes: MAX_TEXT_BODY_BYTES, ...formFields(LISTING_FORM_FIELDS) },
    );
}

const draftJson = ({ id, revision }: Draft) => ({ id, revision });

/** Without a valid key, each save creates another draft. */
export const draftKeyOf = ({ draftKey = "" }: Form) => (isId(draftKey) ? draftKey : null);

/** An invalid revision matches none, so the save is refused as stale. */
export const revisionOf = ({ revision = "" }: Form) =>
  /^\d{1,9}$/.test(revision) ? Number(revision) : 0;
