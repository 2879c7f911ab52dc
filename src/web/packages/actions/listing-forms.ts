import type { FilledForm } from "../../../../views/ui/filled-form";
import { saveListing } from "../../../certification/edits";
import { analyzeFirstSample } from "../../../listings/first-sample";
import { listPackage, publishDraft } from "../../../listings/publishing";
import { createDraft, deleteDraft, findDraftIfAny, saveDraft } from "../../../packages/drafts";
import {
  isEditable,
  ListingChanged,
  ListingFixed,
  listingEditSchema,
} from "../../../packages/edits";
import { fieldsOfPackage, listingFields, listingOfFields } from "../../../packages/listing-fields";
import { findOwnPackage } from "../../../packages/own-packages";
import { newListing } from "../../../packages/schema";
import { MAX_TEXT_BODY_BYTES } from "../../../samples/schema";
import { requireSeller } from "../../http/access";
import { action, type Visit } from "../../http/action";
import type { Form } from "../../http/body";
import { answerForm, type RefusedForm } from "../../http/forms";
import { requesterOf } from "../../http/limited";
import { mountActions } from "../../http/mount-actions";
import { seeOther } from "../../http/redirect";
import { isFragmentWanted } from "../../http/request";
import { draftPages } from "../draft-pages";
import { readListing } from "../first-sample";
import { fixedListingPage } from "../fixed-listing-page";
import { type ListingDeps, suggestIfAsked } from "../listing";
import {
  draftForm,
  draftKeyOf,
  editForm,
  LISTING_FORM_FIELDS,
  newListingForm,
  revisionOf,
} from "../listing-body";
import { draftStepPage, listingPages, targetOf } from "../listing-pages";
import { faultsBefore, requestedStep } from "../listing-wizard";
import { type SellerPageDeps, sellerPages } from "../seller-pages";

/** The forms of a new listing, of a draft, and of a listing without bids. */
export function listingFormActions(services: ListingDeps & SellerPageDeps) {
  const { db, clock, config, analyzer } = services;
  const view = sellerPages(services);
  const show = listingPages(services);
  const showStep = draftStepPage(services);
  const showFixed = fixedListingPage(services);
  const { showRefused: showRefusedDraft, toListedPackage } = draftPages(services);
  return mountActions(services, [
    action({
      caller: "seller",
      limit: "listings",
      input: newListingForm,
      run: async ({ caller: { id: sellerId }, input: { act }, form, request, server, now }) => {
        const suggested = await suggestIfAsked(services, sellerId, form);
        if (suggested) return { suggested };
        const step = requestedStep(form);
        if (step || act === "draft") {
          const key = draftKeyOf(form);
          return {
            step,
            draft: await createDraft(db, sellerId, listingFields(form), now, { key }),
          };
        }
        const listing = newListing(yearOf(now)).parse(listingOfFields(form));
        const checkedListing = {
          collection: { ...listing, startingPriceCents: listing.startingPrice },
          firstSample: await analyzeFirstSample(db, analyzer, sellerId, form),
        };
        const requester = requesterOf({ request, server }, config);
        return { lot: await listPackage(db, services, requester, sellerId, checkedListing) };
      },
      page: {
        at: "POST /create-package",
        fields: LISTING_FORM_FIELDS,
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        submit: submitWith(showNew),
        done: ({ suggested, step, draft, lot }, turn) => {
          if (suggested) return showNew(suggested, turn);
          if (lot) return toListing(turn.form, lot.id);
          if (step) return showStep(step, turn, draft, turn.form);
          return seeOther(`/draft/${draft.id}`, "draft-saved");
        },
      },
    }),
    action({
      caller: "seller",
      limit: "listings",
      input: draftForm,
      run: async ({ id, caller, input: { act }, form, request, server, now }) => {
        const ownDraft = { id, sellerId: caller.id };
        if (act === "delete") {
          await deleteDraft(db, id, caller.id);
          return {};
        }
        const revision = revisionOf(form);
        const draft = await saveDraft(db, { ...ownDraft, revision }, listingFields(form), now);
        const suggested = await suggestIfAsked(services, caller.id, form);
        if (suggested || act === "draft") return { draft, suggested };
        const isIncomplete = faultsBefore("review", draft.fields, now) !== null;
        const step = requestedStep(form) ?? (isIncomplete ? "review" : null);
        if (step) return { draft, step };
        const requester = requesterOf({ request, server }, config);
        return { lot: await publishDraft(db, services, requester, ownDraft) };
      },
      page: {
        at: "POST /draft/:id",
        fields: LISTING_FORM_FIELDS,
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        submit: async (visit, take) => {
          const { id: sellerId } = requireSeller(visit.reader.viewer);
          if (await findDraftIfAny(db, visit.id, sellerId))
            return submitWith(showRefusedDraft)(visit, take);
          const { request, body, id } = visit;
          const onRefusal = (refused: RefusedForm) => showRefusedDraft(refused, visit);
          return answerForm({ request, body, onRefusal }, () => toListedPackage(id, sellerId));
        },
        done: ({ suggested, step, draft, lot }, turn) => {
          if (lot) return toListing(turn.form, lot.id);
          if (!draft) return seeOther("/create-package", "removed");
          if (suggested) return show(turn, targetOf("draft", draft), suggested);
          if (step) return showStep(step, turn, draft, turn.form);
          return seeOther(`/draft/${draft.id}`, "draft-saved");
        },
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      input: editForm,
      requires: async ({ id, caller, now }) => {
        if (!(await isEditable(db, await findOwnPackage(db, id, caller.id), now)))
          throw new ListingFixed();
      },
      run: async ({ id, caller: { id: sellerId }, form, now }) => {
        const suggested = await suggestIfAsked(services, sellerId, form);
        const lot = await findOwnPackage(db, id, sellerId);
        if (suggested) return { suggested, lot };
        const fields = listingEditSchema(lot, yearOf(now)).parse(listingOfFields(form));
        const listing = { ...fields, startingPriceCents: fields.startingPrice };
        const edit = { id, sellerId, version: revisionOf(form), listing };
        return { lot: await saveListing(db, edit, now) };
      },
      page: {
        at: "POST /package/:id/edit",
        fields: LISTING_FORM_FIELDS,
        done: ({ suggested, lot }, turn) =>
          suggested
            ? show(turn, targetOf("package", lot), suggested)
            : seeOther(`/package/${lot.id}`, "saved"),
        refused: async (refused, visit) => {
          const lot = await findOwnPackage(db, visit.id, requireSeller(visit.reader.viewer).id);
          if (!(await isEditable(db, lot, clock.now()))) return showFixed(visit.reader, lot);
          const isChanged = refused.reason instanceof ListingChanged;
          const savedFields = isChanged ? fieldsOfPackage(lot) : null;
          return show(visit, targetOf("package", lot), refused, savedFields);
        },
      },
    }),
  ]);

  /** Reads the file of the first sample before the form is taken, so that a refused form keeps it. */
  function submitWith(
    showRefused: (refused: RefusedForm, visit: Visit) => Response | Promise<Response>,
  ) {
    return async (visit: Visit, take: (form: Form) => Promise<Response>): Promise<Response> => {
      const { reader, request, body } = visit;
      const sent = await readListing(analyzer, requireSeller(reader.viewer).id, body);
      const onRefusal = (refused: RefusedForm) => showRefused(refused, visit);
      return answerForm({ request, body: sent.form, onRefusal }, async (form) => {
        if (sent.fault) throw sent.fault;
        return take(form);
      });
    };
  }

  function showNew(form: RefusedForm | FilledForm, { reader, request }: Visit) {
    return form.values.place === "dialog" && isFragmentWanted(request.headers)
      ? view.dialogForm(reader, request, form)
      : view.createPage(reader, requireSeller(reader.viewer).id, form);
  }
}

const toListing = ({ place }: Form, id: string) =>
  seeOther(place === "dialog" ? "/corpus-profile" : `/package/${id}`, "collection-listed");

const yearOf = (time: number) => new Date(time).getUTCFullYear();
