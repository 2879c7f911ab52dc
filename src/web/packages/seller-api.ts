import { Elysia } from "elysia";
import { z } from "zod";
import { saveListing } from "../../certification/edits";
import { answerOnce, findFirstAnswer } from "../../idempotency/once";
import {
  createDraft,
  deleteDraft,
  findDraftIfAny,
  listDrafts,
  saveDraft,
} from "../../packages/drafts";
import { listingEditSchema } from "../../packages/edits";
import {
  fieldsOfBody,
  fieldsOfPackage,
  listingOfFields,
  withChanges,
} from "../../packages/listing-fields";
import { deletePackage, findOwnPackage, listOwnPackages } from "../../packages/own-packages";
import { withPresets } from "../../packages/presets";
import { newListing } from "../../packages/schema";
import { MAX_TEXT_BODY_BYTES } from "../../samples/schema";
import { readerPlugin, requireSeller } from "../http/access";
import { apiCall } from "../http/call";
import { idempotencyHeaders, keyedRequest } from "../http/idempotency-key";
import { draftSchema, packageSchema } from "./answers";
import { analyzeFirstSample } from "./first-sample";
import { type ListingDeps, listInTransaction, openWithinLimits, publishDraft } from "./listing";
import { listingBody, listingChanges, listingOptions } from "./listing-body";
import { draftJson, listedJson, packageJson } from "./package-json";

export function sellerApi(services: ListingDeps) {
  const { db, clock, analyzer } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] })
    .use(readerPlugin(services))
    .get(
      "/seller/packages",
      async ({ viewer }) => {
        const ownPackages = await listOwnPackages(db, requireSeller(viewer).id);
        return ownPackages.map(packageJson);
      },
      apiCall("List your packages, newest first", {
        caller: "seller",
        responses: z.array(packageSchema),
      }),
    )
    .post(
      "/packages",
      async ({ viewer, request, server, body, headers, status }) => {
        const { id } = requireSeller(viewer);
        const now = clock.now();
        const onceRequest = keyedRequest(headers, id, "listing", body);
        if (listingOptions.parse(body ?? {}).draft) {
          const fields = fieldsOfBody(withPresets(body));
          const { json } = await answerOnce(db, onceRequest, now, async (tx) => ({
            status: 201,
            json: draftJson(await createDraft(tx, id, fields, now)),
          }));
          return status(201, json);
        }
        // Checks for a repeated request before the analysis, which is slow.
        const earlierAnswer =
          onceRequest && (await findFirstAnswer<ReturnType<typeof packageJson>>(db, onceRequest));
        if (earlierAnswer) return status(201, earlierAnswer.json);
        const listing = newListing(yearOf(clock.now())).parse(withPresets(body));
        const collection = { ...listing, startingPriceCents: listing.startingPrice };
        const firstSample = await analyzeFirstSample({ analyzer, db }, id, fieldsOfBody(body));
        const checkedListing = { collection, firstSample };
        const requester = { request, server };
        const { json } = await openWithinLimits(services, requester, id, (allowance) =>
          answerOnce(db, onceRequest, now, async (tx) => ({
            status: 201,
            json: await listedJson(
              tx,
              await listInTransaction({ ...services, db: tx }, id, checkedListing, allowance),
            ),
          })),
        );
        return status(201, json);
      },
      {
        headers: idempotencyHeaders,
        ...apiCall("Publish a listing, or save it as a draft", {
          description:
            "`draft: true` saves a draft. The first sample can be sent with the listing. What the listing does not name is as in the empty form: the highest bid wins (`sale`), and the usual contract terms apply (`rights.terms`). `unstated` leaves a term out of the contract.",
          limit: "listings",
          maxBodyBytes: MAX_TEXT_BODY_BYTES,
          caller: "seller",
          body: listingBody,
          responses: { 201: z.union([packageSchema, draftSchema]) },
          refusals: [409],
        }),
      },
    )
    .get(
      "/seller/drafts",
      async ({ viewer }) => (await listDrafts(db, requireSeller(viewer).id)).map(draftJson),
      apiCall("List your drafts, last changed first", {
        caller: "seller",
        responses: z.array(draftSchema),
      }),
    )
    .patch(
      "/packages/:id",
      async ({ viewer, params, body }) => {
        const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
        const now = clock.now();
        const draft = await findDraftIfAny(db, params.id, ownPackage.sellerId);
        if (draft) {
          const fields = withChanges(draft.fields, body);
          return draftJson(
            await saveDraft(
              db,
              { ...ownPackage, revision: listingOptions.parse(body ?? {}).revision ?? null },
              fields,
              now,
            ),
          );
        }
        const lot = await findOwnPackage(db, params.id, ownPackage.sellerId);
        const fields = withChanges(fieldsOfPackage(lot), body);
        const listing = listingEditSchema(lot, yearOf(now)).parse(listingOfFields(fields));
        const editedListing = { ...listing, startingPriceCents: listing.startingPrice };
        return packageJson(
          await saveListing(db, { ...ownPackage, version: null, listing: editedListing }, now),
        );
      },
      apiCall("Update a draft, or a listing without bids", {
        limit: "packages",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        caller: "seller",
        body: listingChanges,
        responses: z.union([packageSchema, draftSchema]),
        refusals: [409],
      }),
    )
    .post(
      "/packages/:id/publish",
      async ({ viewer, request, server, params }) => {
        const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
        const lot = await publishDraft(services, { request, server }, ownPackage);
        return listedJson(db, lot);
      },
      apiCall("Publish a draft", {
        limit: "listings",
        caller: "seller",
        responses: packageSchema,
        refusals: [409],
      }),
    )
    .delete(
      "/packages/:id",
      async ({ viewer, params, status }) => {
        const { id: sellerId } = requireSeller(viewer);
        if (await findDraftIfAny(db, params.id, sellerId))
          await deleteDraft(db, params.id, sellerId);
        else await deletePackage(db, params.id, sellerId, clock.now());
        return status(204);
      },
      apiCall("Delete a package and all its data", {
        limit: "packages",
        caller: "seller",
        responses: { 204: null },
        refusals: [409],
      }),
    );
}

const yearOf = (time: number) => new Date(time).getUTCFullYear();
