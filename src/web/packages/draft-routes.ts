import { Elysia } from "elysia";
import { findDraftIfAny } from "../../packages/drafts";
import { isFormStep } from "../../packages/listing-steps";
import { readerPlugin, requireSelling } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { invalidInput } from "../http/errors";
import { fieldErrorsOf } from "../http/forms";
import { draftPages } from "./draft-pages";
import { listingPages, targetOf } from "./listing-pages";
import { faultsBefore } from "./listing-wizard";

export function draftRoutes(services: AppContext) {
  const { db, clock } = services;
  const show = listingPages(services);
  const { toListedPackage } = draftPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/draft/:id", async ({ reader, viewer, request, params: { id }, query }) => {
      const { id: sellerId } = requireSelling(viewer);
      const draft = await findDraftIfAny(db, id, sellerId);
      if (!draft) return toListedPackage(id, sellerId);
      const { step, to } = query as Form;
      const values = step ? { ...draft.fields, step } : draft.fields;
      const faults = isFormStep(to) ? faultsBefore(to, draft.fields, clock.now()) : null;
      const errors = faults ? fieldErrorsOf(invalidInput(faults)) : {};
      return show({ reader, request }, targetOf("draft", draft), { values, errors });
    });
}
