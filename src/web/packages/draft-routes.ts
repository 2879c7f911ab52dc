import { Elysia } from "elysia";
import { DraftChanged, deleteDraft, findDraftIfAny, saveDraft } from "../../packages/drafts";
import { listingFields } from "../../packages/listing-fields";
import { isFormStep } from "../../packages/listing-steps";
import { findOwnPackage } from "../../packages/own-packages";
import { MAX_TEXT_BODY_BYTES } from "../../samples/schema";
import { readerPlugin, requireSeller } from "../http/access";
import { type Form, formOf } from "../http/body";
import { invalidInput } from "../http/errors";
import { fieldErrorsOf, handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { revisionOf } from "./autosave";
import { readListing } from "./first-sample";
import { type ListingDeps, publishDraft, suggestIfAsked } from "./listing";
import { LISTING_FORM_FIELDS, listingAct } from "./listing-body";
import { draftStepPage, listingPages, targetOf } from "./listing-pages";
import { faultsBefore, requestedStep } from "./listing-wizard";

export function draftRoutes(services: ListingDeps) {
  const { db, clock, analyzer } = services;
  const show = listingPages(services);
  const showStep = draftStepPage(services);
  /** A draft keeps its id when it is listed. */
  const toListedPackage = async ({ id, sellerId }: { id: string; sellerId: string }) =>
    seeOther(`/package/${(await findOwnPackage(db, id, sellerId)).id}`);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/draft/:id", async ({ reader, viewer, request, params, query }) => {
      const ownDraft = { id: params.id, sellerId: requireSeller(viewer).id };
      const draft = await findDraftIfAny(db, ownDraft.id, ownDraft.sellerId);
      if (!draft) return toListedPackage(ownDraft);
      const { step, to } = query as Form;
      const values = step ? { ...draft.fields, step } : draft.fields;
      const faults = isFormStep(to) ? faultsBefore(to, draft.fields, clock.now()) : null;
      const errors = faults ? fieldErrorsOf(invalidInput(faults)) : {};
      return show({ reader, request }, targetOf("draft", draft), { values, errors });
    })
    .post(
      "/draft/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const ownDraft = { id: params.id, sellerId: requireSeller(viewer).id };
        const sentListing = (await findDraftIfAny(db, ownDraft.id, ownDraft.sellerId))
          ? await readListing(analyzer, ownDraft.sellerId, body)
          : { form: formOf(body), fault: null };
        const onRefusal = async (refused: RefusedForm) => {
          const draft = await findDraftIfAny(db, ownDraft.id, ownDraft.sellerId);
          if (!draft) return toListedPackage(ownDraft);
          return show(
            { reader, request },
            targetOf("draft", draft),
            refused,
            savedFieldsIn(refused),
          );
        };
        return handleForm({ request, body: sentListing.form, onRefusal }, async (form) => {
          if (sentListing.fault) throw sentListing.fault;
          listingAct.parse(form);
          if (form.act === "delete") {
            await deleteDraft(db, ownDraft.id, ownDraft.sellerId);
            return seeOther("/create-package", "removed");
          }
          const versionedDraft = { ...ownDraft, revision: revisionOf(form) };
          const draft = await saveDraft(db, versionedDraft, listingFields(form), clock.now());
          const suggestedForm = await suggestIfAsked(services, ownDraft.sellerId, form);
          if (suggestedForm)
            return show({ reader, request }, targetOf("draft", draft), suggestedForm);
          if (form.act === "draft") return seeOther(`/draft/${ownDraft.id}`, "draft-saved");
          const isIncomplete = faultsBefore("review", draft.fields, clock.now()) !== null;
          const step = requestedStep(form) ?? (isIncomplete ? "review" : null);
          if (step) return showStep(step, { reader, request }, draft, form);
          const lot = await publishDraft(services, { request, server }, ownDraft);
          const path = form.place === "dialog" ? "/corpus-profile" : `/package/${lot.id}`;
          return seeOther(path, "collection-listed");
        });
      },
      { limit: "listings", maxBodyBytes: MAX_TEXT_BODY_BYTES, ...formFields(LISTING_FORM_FIELDS) },
    );
}

const savedFieldsIn = ({ reason }: RefusedForm) =>
  reason instanceof DraftChanged ? reason.saved : null;
