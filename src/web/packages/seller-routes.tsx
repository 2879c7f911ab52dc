import { Elysia } from "elysia";
import { UploadDialog } from "../../../islands/samples/upload-dialog";
import { uploadWords } from "../../../views/messages/upload-words";
import { AccessDeniedPage, CorpusProfilePage } from "../../../views/packages/corpus-profile-page";
import { CreatePackagePage } from "../../../views/packages/create-package-page";
import { DeletionPage, DeletionRefusedPage } from "../../../views/packages/deletion-page";
import { ListingForm } from "../../../views/packages/listing-form";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { Island } from "../../../views/ui/island";
import { listingFault } from "../../accounts/admission";
import { withPublicReserves } from "../../auctions/reserve";
import { type DomainError, TooLarge } from "../../lib/errors";
import { createDraft, type Draft, listDrafts } from "../../packages/drafts";
import { listingFields, listingOfFields } from "../../packages/listing-fields";
import {
  deletePackage,
  deletionFault,
  findOwnPackage,
  listOwnPackages,
} from "../../packages/own-packages";
import type { Package } from "../../packages/packages";
import { newListing } from "../../packages/schema";
import { MAX_TEXT_BYTES } from "../../rules/limits";
import { MAX_TEXT_BODY_BYTES } from "../../samples/schema";
import { readerPlugin, requireSeller, sellerOnlyPage } from "../http/access";
import type { Assets } from "../http/assets";
import type { Form } from "../http/body";
import { errorText, refusalFields } from "../http/errors";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import { draftKeyOf } from "./autosave";
import { analyzeFirstSample, readListing } from "./first-sample";
import { type ListingDeps, listPackage, suggestIfAsked } from "./listing";
import { LISTING_FORM_FIELDS, listingAct } from "./listing-body";
import { draftStepPage, refusedDraftPage } from "./listing-pages";
import { requestedStep } from "./listing-wizard";

interface Deps extends ListingDeps {
  assets: Assets;
}

export function sellerRoutes(services: Deps) {
  const { db, clock, pages, analyzer } = services;
  const view = sellerPages(services);
  const showStep = draftStepPage(services);
  const showDraft = refusedDraftPage(services);
  const createDraftFrom = (form: Form, sellerId: string) =>
    createDraft(db, sellerId, listingFields(form), clock.now(), { key: draftKeyOf(form) });
  return new Elysia()
    .use(readerPlugin(services))
    .get("/corpus-profile", ({ reader, viewer }) =>
      viewer?.role === "seller" ? view.profile(reader, viewer.id) : view.accessDenied(reader),
    )
    .get("/create-package", async ({ reader, viewer }) =>
      sellerOnlyPage(viewer, "/profile", ({ id }) => view.createPage(reader, id)),
    )
    .post(
      "/create-package",
      async ({ reader, viewer, request, server, body }) => {
        const { id: sellerId } = requireSeller(viewer);
        const sentListing = await readListing(analyzer, sellerId, body);
        let draft: Draft | null = null;
        const showForm = (form: RefusedForm | FilledForm) =>
          form.values.place === "dialog" && isFragmentWanted(request.headers)
            ? view.dialogForm(reader, request, form)
            : view.createPage(reader, sellerId, form);
        const onRefusal = (refused: RefusedForm) =>
          draft ? showDraft({ reader, request }, draft, refused) : showForm(refused);
        return handleForm({ request, body: sentListing.form, onRefusal }, async (form) => {
          if (sentListing.fault) throw sentListing.fault;
          listingAct.parse(form);
          const suggestedForm = await suggestIfAsked(services, sellerId, form);
          if (suggestedForm) return showForm(suggestedForm);
          const step = requestedStep(form);
          if (step) {
            draft = await createDraftFrom(form, sellerId);
            return showStep(step, { reader, request }, draft, form);
          }
          if (form.act === "draft") {
            const { id } = await createDraftFrom(form, sellerId);
            return seeOther(`/draft/${id}`, "draft-saved");
          }
          const listing = newListing(view.yearNow()).parse(listingOfFields(form));
          const { startingPrice: startingPriceCents, ...rest } = listing;
          const checkedListing = {
            collection: { ...rest, startingPriceCents },
            firstSample: await analyzeFirstSample({ analyzer, db }, sellerId, form),
          };
          const lot = await listPackage(services, { request, server }, sellerId, checkedListing);
          const path = form.place === "dialog" ? "/corpus-profile" : `/package/${lot.id}`;
          return seeOther(path, "collection-listed");
        });
      },
      { limit: "listings", maxBodyBytes: MAX_TEXT_BODY_BYTES, ...formFields(LISTING_FORM_FIELDS) },
    )
    .get("/package/:id/deletion", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
      const fault = await deletionFault(db, lot, clock.now());
      if (fault) return view.deletionRefused(reader, request, lot, fault);
      const { title } = pages.messages(reader).collections.deletion;
      const content = <DeletionPage lot={lot} />;
      return dialogOrPage(pages, reader, request, { title, content });
    })
    .post(
      "/package/:id/deletion",
      async ({ reader, viewer, request, params, body }) => {
        const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
        const onRefusal = ({ reason }: RefusedForm) =>
          view.deletionRefused(reader, request, lot, reason);
        return handleForm({ request, body, onRefusal }, async () => {
          await deletePackage(db, lot.id, lot.seller_id, clock.now());
          return seeOther("/corpus-profile", "collection-deleted");
        });
      },
      { limit: "packages" },
    );
}

function sellerPages({ db, clock, config, pages, assets }: Deps) {
  const { fees } = config;
  const yearNow = () => new Date(clock.now()).getUTCFullYear();
  const uploadDialog = (reader: Reader) => {
    const messages = pages.messages(reader);
    return (
      <Island
        name="upload-dialog"
        component={UploadDialog}
        props={{
          words: uploadWords(messages),
          tooLarge: errorText(messages, new TooLarge(MAX_TEXT_BYTES)).text,
        }}
        modules={assets.modulesOf("upload-dialog.js")}
      />
    );
  };
  return {
    yearNow,

    async profile(reader: Reader, sellerId: string): Promise<Response> {
      const main = (
        <CorpusProfilePage
          packages={await withPublicReserves(db, await listOwnPackages(db, sellerId))}
          drafts={await listDrafts(db, sellerId)}
          upload={uploadDialog(reader)}
          fees={fees}
        />
      );
      const title = pages.messages(reader).layout.corpusProfile;
      return pages.page(reader, { title, main, current: "corpusProfile" });
    },

    accessDenied(reader: Reader): Response {
      const { title } = pages.messages(reader).errors["seller-only"];
      return pages.page(reader, { title, main: <AccessDeniedPage />, status: 403 });
    },

    deletionRefused(reader: Reader, request: Request, lot: Package, fault: DomainError): Response {
      const { code } = fault;
      const { text: reason } = errorText(pages.messages(reader), fault);
      const content = (
        <DeletionRefusedPage
          lot={lot}
          code={code}
          reason={reason}
          supportEmail={config.supportEmail}
        />
      );
      const title = pages.messages(reader).collections.deletion.title;
      return dialogOrPage(pages, reader, request, { title, content, status: 409 });
    },

    async createPage(
      reader: Reader,
      sellerId: string,
      form: RefusedForm | FilledForm = EMPTY_FORM,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const refused = "reason" in form ? form : undefined;
      const fault = reader.viewer && listingFault(config, reader.viewer);
      const notice = fault && ({ ...errorText(messages, fault), tone: "destructive" } as const);
      const page = (
        <CreatePackagePage
          {...form}
          packages={await withPublicReserves(db, await listOwnPackages(db, sellerId))}
          drafts={await listDrafts(db, sellerId)}
          upload={uploadDialog(reader)}
          fees={fees}
        />
      );
      return pages.page(reader, {
        title: messages.collections.listNew,
        current: "corpusProfile",
        main: page,
        ...(notice && { message: notice }),
        refused,
      });
    },

    async dialogForm(
      reader: Reader,
      request: Request,
      form: RefusedForm | FilledForm,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const { listNew: title } = messages.collections;
      const content = <ListingForm {...form} place="dialog" fees={fees} />;
      const response = refusalFields(messages, "reason" in form ? form : undefined);
      return dialogOrPage(pages, reader, request, { title, content, ...response });
    },
  };
}
