import { Elysia } from "elysia";
import { z } from "zod";
import { answerOnce, firstAnswer } from "../../idempotency/once";
import {
  createDraft,
  deleteDraft,
  findDraftIfAny,
  listDrafts,
  saveDraft,
} from "../../packages/drafts";
import { changedListing, editListing } from "../../packages/edits";
import {
  fieldsOfBody,
  fieldsOfPackage,
  listingOfFields,
  withChanges,
} from "../../packages/listing-fields";
import { deletePackage, findOwnPackage, listOwnPackages } from "../../packages/own-packages";
import { newListing } from "../../packages/schema";
import { reading, seller } from "../http/access";
import { call } from "../http/call";
import { keyedRequest, repeatable } from "../http/idempotency-key";
import { draftAnswer, packageAnswer } from "./answers";
import { analyzeFirst } from "./first-sample";
import { type Listing, listWith, openFrom, publishFrom } from "./listing";
import { listingBody, listingChanges, listingWish } from "./listing-body";
import { draftJson, packageJson } from "./package-json";

export function sellerApi(services: Listing) {
  const { db, clock, analyzer } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] })
    .use(reading(services))
    .get(
      "/seller/packages",
      async ({ viewer }) => {
        const ownPackages = await listOwnPackages(db, seller(viewer).id);
        return ownPackages.map(packageJson);
      },
      call("List your packages, newest first", { by: "seller", answers: z.array(packageAnswer) }),
    )
    .post(
      "/packages",
      async ({ viewer, request, server, body, headers, status }) => {
        const { id } = seller(viewer);
        const now = clock.now();
        const keyed = keyedRequest(headers, id, "listing", body);
        if (listingWish.parse(body ?? {}).draft) {
          const fields = fieldsOfBody(body);
          const { json } = await answerOnce(db, keyed, now, async (tx) => ({
            status: 201,
            json: draftJson(await createDraft(tx, id, fields, now)),
          }));
          return status(201, json);
        }
        // This check comes first, so that no analysis is wasted.
        const earlier = keyed && (await firstAnswer<ReturnType<typeof packageJson>>(db, keyed));
        if (earlier) return status(201, earlier.json);
        const listing = newListing(yearOf(clock.now())).parse(body ?? {});
        const collection = { ...listing, startingPriceCents: listing.startingPrice };
        const first = await analyzeFirst({ analyzer, db }, id, fieldsOfBody(body));
        const listed = { collection, first };
        const requester = { request, server };
        const { json } = await openFrom(services, requester, id, (allowance) =>
          answerOnce(db, keyed, now, async (tx) => ({
            status: 201,
            json: packageJson(await listWith({ ...services, db: tx }, id, listed, allowance)),
          })),
        );
        return status(201, json);
      },
      {
        headers: repeatable,
        ...call("Publish a listing, or save it as a draft", {
          description:
            "`draft: true` saves a draft. The first sample can be sent with the listing. The server sets all other fields.",
          limit: "listings",
          by: "seller",
          body: listingBody,
          answers: { 201: z.union([packageAnswer, draftAnswer]) },
          refusals: [409],
        }),
      },
    )
    .get(
      "/seller/drafts",
      async ({ viewer }) => (await listDrafts(db, seller(viewer).id)).map(draftJson),
      call("List your drafts, last changed first", { by: "seller", answers: z.array(draftAnswer) }),
    )
    .patch(
      "/packages/:id",
      async ({ viewer, params, body }) => {
        const ownPackage = { id: params.id, sellerId: seller(viewer).id };
        const now = clock.now();
        const draft = await findDraftIfAny(db, params.id, ownPackage.sellerId);
        if (draft) {
          const fields = withChanges(draft.fields, body);
          return draftJson(
            await saveDraft(
              db,
              { ...ownPackage, revision: listingWish.parse(body ?? {}).revision ?? null },
              fields,
              now,
            ),
          );
        }
        const lot = await findOwnPackage(db, params.id, ownPackage.sellerId);
        const fields = withChanges(fieldsOfPackage(lot), body);
        const listing = changedListing(lot, yearOf(now)).parse(listingOfFields(fields));
        const editedListing = { ...listing, startingPriceCents: listing.startingPrice };
        return packageJson(
          await editListing(db, { ...ownPackage, version: null, listing: editedListing }, now),
        );
      },
      call("Update a draft, or a listing without bids", {
        limit: "packages",
        by: "seller",
        body: listingChanges,
        answers: z.union([packageAnswer, draftAnswer]),
        refusals: [409],
      }),
    )
    .post(
      "/packages/:id/publish",
      async ({ viewer, request, server, params }) => {
        const ownPackage = { id: params.id, sellerId: seller(viewer).id };
        return packageJson(await publishFrom(services, { request, server }, ownPackage));
      },
      call("Publish a draft", {
        limit: "listings",
        by: "seller",
        answers: packageAnswer,
        refusals: [409],
      }),
    )
    .delete(
      "/packages/:id",
      async ({ viewer, params, status }) => {
        const { id: sellerId } = seller(viewer);
        if (await findDraftIfAny(db, params.id, sellerId))
          await deleteDraft(db, params.id, sellerId);
        else await deletePackage(db, params.id, sellerId, clock.now());
        return status(204);
      },
      call("Delete a package and all its data", {
        limit: "packages",
        by: "seller",
        answers: { 204: null },
        refusals: [409],
      }),
    );
}

const yearOf = (time: number) => new Date(time).getUTCFullYear();
