import { Elysia } from "elysia";
import type { ListingTarget } from "../../../views/packages/listing-actions";
import { ListingForm } from "../../../views/packages/listing-form";
import { ListingPage } from "../../../views/packages/listing-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { medianCertificationDays } from "../../certification/pace";
import type { FeeRates } from "../../lib/fees";
import { type Draft, DraftChanged, deleteDraft, findDraft, saveDraft } from "../../packages/drafts";
import { editListing, ListingChanged, listingEditSchema } from "../../packages/edits";
import {
  fieldsOfPackage,
  type ListingFields,
  listingFields,
  listingOfFields,
} from "../../packages/listing-fields";
import type { FormStep } from "../../packages/listing-steps";
import { findOwnPackage } from "../../packages/own-packages";
import type { Package } from "../../packages/packages";
import { newListing } from "../../packages/schema";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { refusalFields } from "../http/errors";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import { autosaveRoutes, revisionOf } from "./autosave";
import { readListing } from "./first-sample";
import { type ListingDeps, publishDraft, type Suggestion, suggestIfAsked } from "./listing";
import { requestedStep, requireStepsBefore } from "./listing-wizard";

export function draftRoutes(services: ListingDeps) {
  const { db, clock, analyzer } = services;
  const show = listingPages(services);
  const showStep = draftStepPage(services);
  const yearNow = () => new Date(clock.now()).getUTCFullYear();
  return new Elysia()
    .use(autosaveRoutes(services))
    .use(readerPlugin(services))
    .get("/draft/:id", async ({ reader, viewer, request, params, query }) => {
      const draft = await findDraft(db, params.id, requireSeller(viewer).id);
      const { step } = query as Form;
      const values = step ? { ...draft.fields, step } : draft.fields;
      return show({ reader, request }, targetOf("draft", draft), { ...EMPTY_FORM, values });
    })
    .post(
      "/draft/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const ownDraft = { id: params.id, sellerId: requireSeller(viewer).id };
        await findDraft(db, ownDraft.id, ownDraft.sellerId);
        const sentListing = await readListing(analyzer, ownDraft.sellerId, body);
        const onRefusal = async (refused: RefusedForm) => {
          const draft = await findDraft(db, ownDraft.id, ownDraft.sellerId);
          return show(
            { reader, request },
            targetOf("draft", draft),
            refused,
            savedFieldsIn(refused),
          );
        };
        return handleForm({ request, body: sentListing.form, onRefusal }, async (form) => {
          if (sentListing.fault) throw sentListing.fault;
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
          const step = requestedStep(form);
          if (step) return showStep(step, { reader, request }, draft, form);
          const lot = await publishDraft(services, { request, server }, ownDraft);
          const path = form.place === "dialog" ? "/corpus-profile" : `/package/${lot.id}`;
          return seeOther(path, "collection-listed");
        });
      },
      { limit: "listings" },
    )
    .get("/package/:id/edit", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
      const values = fieldsOfPackage(lot);
      return show({ reader, request }, targetOf("package", lot), { ...EMPTY_FORM, values });
    })
    .post(
      "/package/:id/edit",
      async ({ reader, viewer, request, params, body }) => {
        const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
        const lot = await findOwnPackage(db, ownPackage.id, ownPackage.sellerId);
        const onRefusal = (refused: RefusedForm) => {
          const isChanged = refused.reason instanceof ListingChanged;
          const savedFields = isChanged ? fieldsOfPackage(lot) : null;
          return show({ reader, request }, targetOf("package", lot), refused, savedFields);
        };
        return handleForm({ request, body, onRefusal }, async (form) => {
          const suggestedForm = await suggestIfAsked(services, ownPackage.sellerId, form);
          if (suggestedForm)
            return show({ reader, request }, targetOf("package", lot), suggestedForm);
          const year = yearNow();
          const step = requestedStep(form);
          if (step) {
            requireStepsBefore(step, form, listingEditSchema(lot, year));
            const values = { ...form, step };
            return show({ reader, request }, targetOf("package", lot), { ...EMPTY_FORM, values });
          }
          const listing = listingEditSchema(lot, year).parse(listingOfFields(form));
          const editedListing = { ...listing, startingPriceCents: listing.startingPrice };
          const edit = { ...ownPackage, version: revisionOf(form), listing: editedListing };
          await editListing(db, edit, clock.now());
          return seeOther(`/package/${ownPackage.id}`, "saved");
        });
      },
      { limit: "packages" },
    );
}

type EditTarget = Exclude<ListingTarget, { kind: "new" }> & {
  relistedFrom: string | null;
  /** Null for a draft, because the fees are fixed at publication. */
  fees: FeeRates | null;
};

type FormState = (FilledForm | RefusedForm) & { suggestion?: Suggestion };

const savedFieldsIn = ({ reason }: RefusedForm) =>
  reason instanceof DraftChanged ? reason.saved : null;

function targetOf(kind: "draft" | "package", row: Draft | Package): EditTarget {
  const { id, relisted_from: relistedFrom } = row;
  const target = { kind, id, relistedFrom };
  if (!("version" in row)) return { ...target, revision: row.revision, fees: null };
  const fees = { buyer: row.buyer_fee_rate, seller: row.seller_fee_rate };
  return { ...target, revision: row.version, fees };
}

export function refusedDraftPage(services: PageDeps) {
  const show = listingPages(services);
  return (context: PageContext, draft: Draft, refused: RefusedForm) =>
    show(context, targetOf("draft", draft), refused);
}

export function draftStepPage(services: PageDeps) {
  const show = listingPages(services);
  return async (
    step: FormStep,
    context: PageContext,
    draft: Draft,
    form: Form,
  ): Promise<Response> => {
    requireStepsBefore(step, form, newListing(new Date(services.clock.now()).getUTCFullYear()));
    if (!isDialog(context.request, form)) return seeOther(`/draft/${draft.id}?step=${step}`);
    return show(context, targetOf("draft", draft), { ...EMPTY_FORM, values: { ...form, step } });
  };
}

type PageDeps = Pick<AppContext, "db" | "clock" | "pages" | "config">;

interface PageContext {
  reader: Reader;
  request: Request;
}

const isDialog = ({ headers }: Request, { place }: Form) =>
  place === "dialog" && isFragmentWanted(headers);

function listingPages({ db, clock, pages, config }: PageDeps) {
  return async (
    { reader, request }: PageContext,
    { relistedFrom, fees: fixedFees, ...target }: EditTarget,
    formState: FormState,
    savedFields: ListingFields | null = null,
  ): Promise<Response> => {
    const messages = pages.messages(reader);
    const fees = fixedFees ?? config.fees;
    const sharedProps = { certificationDays: await medianCertificationDays(db, clock.now()), fees };
    const { draftTitle, editTitle } = messages.listing;
    const title = target.kind === "draft" ? draftTitle : editTitle;
    const response = refusalFields(messages, "reason" in formState ? formState : undefined);
    if (isDialog(request, formState.values)) {
      const content = (
        <ListingForm
          {...formState}
          {...{ target, saved: savedFields }}
          {...sharedProps}
          place="dialog"
        />
      );
      return dialogOrPage(pages, reader, request, { title, content, ...response });
    }
    const page = (
      <ListingPage
        {...formState}
        {...{ target, relistedFrom, saved: savedFields }}
        {...sharedProps}
      />
    );
    return pages.page(reader, { title, current: "corpusProfile", main: page, ...response });
  };
}
