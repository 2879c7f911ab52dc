import { Elysia } from "elysia";
import { FixedListingPage } from "../../../views/packages/listing-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { saveListing } from "../../certification/edits";
import { isEditable, ListingChanged, listingEditSchema } from "../../packages/edits";
import { fieldsOfPackage, listingOfFields } from "../../packages/listing-fields";
import { findOwnPackage } from "../../packages/own-packages";
import type { Package } from "../../packages/packages";
import { readerPlugin, requireSeller } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { revisionOf } from "./autosave";
import { type ListingDeps, suggestIfAsked } from "./listing";
import { LISTING_FORM_FIELDS, listingAct } from "./listing-body";
import { listingPages, targetOf } from "./listing-pages";

export function editRoutes(services: ListingDeps) {
  const { db, clock } = services;
  const show = listingPages(services);
  const showFixed = fixedListingPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/edit", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
      if (!(await isEditable(db, lot, clock.now()))) return showFixed(reader, lot);
      const values = fieldsOfPackage(lot);
      return show({ reader, request }, targetOf("package", lot), { ...EMPTY_FORM, values });
    })
    .post(
      "/package/:id/edit",
      async ({ reader, viewer, request, params, body }) => {
        const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
        const lot = await findOwnPackage(db, ownPackage.id, ownPackage.sellerId);
        if (!(await isEditable(db, lot, clock.now()))) return showFixed(reader, lot);
        const onRefusal = (refused: RefusedForm) => {
          const isChanged = refused.reason instanceof ListingChanged;
          const savedFields = isChanged ? fieldsOfPackage(lot) : null;
          return show({ reader, request }, targetOf("package", lot), refused, savedFields);
        };
        return handleForm({ request, body, onRefusal }, async (form) => {
          listingAct.parse(form);
          const suggestedForm = await suggestIfAsked(services, ownPackage.sellerId, form);
          if (suggestedForm)
            return show({ reader, request }, targetOf("package", lot), suggestedForm);
          const year = new Date(clock.now()).getUTCFullYear();
          const listing = listingEditSchema(lot, year).parse(listingOfFields(form));
          const editedListing = { ...listing, startingPriceCents: listing.startingPrice };
          const edit = { ...ownPackage, version: revisionOf(form), listing: editedListing };
          await saveListing(db, edit, clock.now());
          return seeOther(`/package/${ownPackage.id}`, "saved");
        });
      },
      { limit: "packages", ...formFields(LISTING_FORM_FIELDS) },
    );
}

function fixedListingPage({ pages }: Pick<ListingDeps, "pages">) {
  return (reader: Reader, { id }: Package): Response => {
    const { fixed: title } = pages.messages(reader).listing;
    const main = <FixedListingPage packageId={id} />;
    return pages.page(reader, { title, current: "corpusProfile", main, status: 409 });
  };
}
