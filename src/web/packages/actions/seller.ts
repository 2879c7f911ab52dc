import { z } from "zod";
import { saveListing } from "../../../certification/edits";
import { answerOnce, findFirstAnswer } from "../../../idempotency/once";
import { analyzeFirstSample } from "../../../listings/first-sample";
import { openWithinLimits } from "../../../listings/opening";
import { listInTransaction, publishDraft } from "../../../listings/publishing";
import {
  createDraft,
  deleteDraft,
  findDraftIfAny,
  listDrafts,
  saveDraft,
} from "../../../packages/drafts";
import { listingEditSchema } from "../../../packages/edits";
import {
  fieldsOfBody,
  fieldsOfPackage,
  listingOfFields,
  withChanges,
} from "../../../packages/listing-fields";
import { deletePackage, findOwnPackage, listOwnPackages } from "../../../packages/own-packages";
import { withPresets } from "../../../packages/presets";
import { newListing } from "../../../packages/schema";
import { MAX_TEXT_BODY_BYTES } from "../../../samples/schema";
import { requireSeller } from "../../http/access";
import { action, type Turn } from "../../http/action";
import { keyedRequest } from "../../http/idempotency-key";
import { requesterOf } from "../../http/limited";
import { mountActions } from "../../http/mount-actions";
import { seeOther } from "../../http/redirect";
import { draftSchema, packageSchema } from "../answers";
import type { ListingDeps } from "../listing";
import { listingBody, listingChanges, listingOptions } from "../listing-body";
import { draftJson, listedJson, packageJson } from "../package-json";
import { type SellerPageDeps, sellerPages } from "../seller-pages";

export function sellerActions(services: ListingDeps & SellerPageDeps) {
  const { db, config } = services;
  const view = sellerPages(services);
  return mountActions(services, [
    action({
      caller: "seller",
      run: ({ db, caller }) => listOwnPackages(db, caller.id),
      api: {
        at: "GET /api/seller/packages",
        summary: "List your packages, newest first",
        tag: "Sellers",
        answer: z.array(packageSchema),
        json: (ownPackages) => ownPackages.map(packageJson),
      },
    }),
    action({
      caller: "seller",
      acts: "package-listed",
      limit: "listings",
      run: (turn) => listByCall(services, turn),
      api: {
        at: "POST /api/packages",
        scope: "sell",
        summary: "Publish a listing, or save it as a draft",
        tag: "Sellers",
        description:
          "`draft: true` saves a draft. The first sample can be sent with the listing. What the listing does not name is as in the empty form: the highest bid wins (`sale`), and the usual contract terms apply (`rights.terms`). `unstated` leaves a term out of the contract.",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        takes: listingBody,
        keyed: true,
        status: 201,
        answer: z.union([packageSchema, draftSchema]),
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      run: ({ db, caller }) => listDrafts(db, caller.id),
      api: {
        at: "GET /api/seller/drafts",
        summary: "List your drafts, last changed first",
        tag: "Sellers",
        answer: z.array(draftSchema),
        json: (drafts) => drafts.map(draftJson),
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      run: changeByCall,
      api: {
        at: "PATCH /api/packages/:id",
        scope: "sell",
        summary: "Update a draft, or a listing without bids",
        tag: "Sellers",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        takes: listingChanges,
        answer: z.union([packageSchema, draftSchema]),
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      acts: "package-listed",
      limit: "listings",
      run: ({ id, caller, request, server }) =>
        publishDraft(db, services, requesterOf({ request, server }, config), {
          id,
          sellerId: caller.id,
        }),
      api: {
        at: "POST /api/packages/:id/publish",
        scope: "sell",
        summary: "Publish a draft",
        tag: "Sellers",
        answer: packageSchema,
        refusals: [409],
        json: (lot) => listedJson(db, lot),
      },
    }),
    action({
      caller: "seller",
      acts: "package-deleted",
      limit: "packages",
      run: async ({ db, id, caller, now }) => {
        if (await findDraftIfAny(db, id, caller.id)) await deleteDraft(db, id, caller.id);
        else await deletePackage(db, id, caller.id, now);
      },
      page: {
        at: "POST /package/:id/deletion",
        done: () => seeOther("/corpus-profile", "collection-deleted"),
        refused: async ({ reason }, { reader, request, id }) => {
          const lot = await findOwnPackage(db, id, requireSeller(reader.viewer).id);
          return view.deletionRefused(reader, request, lot, reason);
        },
      },
      api: {
        at: "DELETE /api/packages/:id",
        scope: "sell",
        summary: "Delete a package and all its data",
        tag: "Sellers",
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
  ]);
}

type SellerTurn = Turn<"seller">;

async function listByCall(services: ListingDeps, turn: SellerTurn): Promise<unknown> {
  const { db, config, analyzer } = services;
  const { caller, key, body, request, server, now } = turn;
  const onceRequest = keyedRequest(
    { "idempotency-key": key ?? undefined },
    caller.id,
    "listing",
    body,
  );
  if (listingOptions.parse(body ?? {}).draft) {
    const fields = fieldsOfBody(withPresets(body));
    const { json } = await answerOnce(db, onceRequest, now, async (tx) => ({
      status: 201,
      json: draftJson(await createDraft(tx, caller.id, fields, now)),
    }));
    return json;
  }
  // Checks for a repeated request before the analysis, which is slow.
  const earlierAnswer =
    onceRequest && (await findFirstAnswer<ReturnType<typeof packageJson>>(db, onceRequest));
  if (earlierAnswer) return earlierAnswer.json;
  const listing = newListing(yearOf(now)).parse(withPresets(body));
  const collection = { ...listing, startingPriceCents: listing.startingPrice };
  const firstSample = await analyzeFirstSample(db, analyzer, caller.id, fieldsOfBody(body));
  const checkedListing = { collection, firstSample };
  const requester = requesterOf({ request, server }, config);
  const { json } = await openWithinLimits(db, services, requester, caller.id, (allowance) =>
    answerOnce(db, onceRequest, now, async (tx) => ({
      status: 201,
      json: await listedJson(
        tx,
        await listInTransaction(tx, services, caller.id, checkedListing, allowance),
      ),
    })),
  );
  return json;
}

async function changeByCall({ db, id, caller, body, now }: SellerTurn): Promise<unknown> {
  const ownPackage = { id, sellerId: caller.id };
  const draft = await findDraftIfAny(db, id, caller.id);
  if (draft) {
    const fields = withChanges(draft.fields, body);
    const revision = listingOptions.parse(body ?? {}).revision ?? null;
    return draftJson(await saveDraft(db, { ...ownPackage, revision }, fields, now));
  }
  const lot = await findOwnPackage(db, id, caller.id);
  const fields = withChanges(fieldsOfPackage(lot), body);
  const edit = listingEditSchema(lot, yearOf(now)).parse(listingOfFields(fields));
  const listing = { ...edit, startingPriceCents: edit.startingPrice };
  return packageJson(await saveListing(db, { ...ownPackage, version: null, listing }, now));
}

const yearOf = (time: number) => new Date(time).getUTCFullYear();
