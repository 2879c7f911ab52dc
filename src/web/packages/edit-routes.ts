import { Elysia } from "elysia";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { isEditable } from "../../packages/edits";
import { fieldsOfPackage } from "../../packages/listing-fields";
import { findOwnPackage } from "../../packages/own-packages";
import { readerPlugin, requireSelling } from "../http/access";
import type { AppContext } from "../http/app-context";
import { fixedListingPage } from "./fixed-listing-page";
import { listingPages, targetOf } from "./listing-pages";

export function editRoutes(services: AppContext) {
  const { db, clock } = services;
  const show = listingPages(services);
  const showFixed = fixedListingPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/edit", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSelling(viewer).id);
      if (!(await isEditable(db, lot, clock.now()))) return showFixed(reader, lot);
      const values = fieldsOfPackage(lot);
      return show({ reader, request }, targetOf("package", lot), { ...EMPTY_FORM, values });
    });
}
