import { createDraft, type Draft, saveDraft } from "../../../packages/drafts";
import { listingFields } from "../../../packages/listing-fields";
import { MAX_TEXT_BODY_BYTES } from "../../../samples/schema";
import { action } from "../../http/action";
import type { AppContext } from "../../http/app-context";
import { UnreadableForm } from "../../http/body";
import { mountActions } from "../../http/mount-actions";
import { draftKeyOf, LISTING_FORM_FIELDS, revisionOf } from "../listing-body";

/** Taken by islands/site/autosave.ts while a seller fills in a listing form. */
export function autosaveActions(services: AppContext) {
  return mountActions(services, [
    action({
      caller: "seller",
      acts: null,
      limit: "packages",
      run: ({ db, caller, form, now }) => {
        const fields = listingFields(form);
        if (Object.keys(fields).length === 0) throw new UnreadableForm();
        return createDraft(db, caller.id, fields, now, { key: draftKeyOf(form) });
      },
      page: {
        at: "POST /drafts",
        fields: LISTING_FORM_FIELDS,
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        done: (draft) => Response.json(revisionIn(draft), { status: 201 }),
      },
    }),
    action({
      caller: "seller",
      acts: null,
      limit: "packages",
      run: ({ db, id, caller, form, now }) => {
        const ownDraft = { id, sellerId: caller.id, revision: revisionOf(form) };
        return saveDraft(db, ownDraft, listingFields(form), now);
      },
      page: {
        at: "PUT /draft/:id",
        fields: LISTING_FORM_FIELDS,
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        done: (draft) => Response.json(revisionIn(draft)),
      },
    }),
  ]);
}

const revisionIn = ({ id, revision }: Draft) => ({ id, revision });
