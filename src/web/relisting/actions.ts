import { z } from "zod";
import { line } from "../../lib/inputs";
import { relistWithChanges } from "../../listings/relisting";
import { draftOfRelisting, findRelistable } from "../../relisting/relisting";
import { isFixedPrice } from "../../rules/sale";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { requesterOf } from "../http/limited";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { draftSchema, packageSchema } from "../packages/answers";
import { listingOptions, relistingBody } from "../packages/listing-body";
import { draftJson, listedJson } from "../packages/package-json";
import { relistingPage } from "./pages";

/** Without `act`, the form lists the package again. */
const relistingForm = z.object({
  act: z.literal("draft", "choice-invalid").optional(),
  duration: line().optional(),
});

export function relistingActions(services: AppContext) {
  const { config } = services;
  const show = relistingPage(services);
  return mountActions(services, [
    action({
      caller: "seller",
      limit: "listings",
      run: async ({ db, id, caller, request, server, body, now }) => {
        const ownPackage = { id, sellerId: caller.id };
        const { draft: _, ...changes } = (body ?? {}) as Record<string, unknown>;
        if (listingOptions.parse(body ?? {}).draft)
          return draftJson(await draftOfRelisting(db, ownPackage, now));
        const lot = await findRelistable(db, ownPackage, now);
        const requester = requesterOf({ request, server }, config);
        const relisted = await relistWithChanges(db, services, requester, { lot, changes }, now);
        return listedJson(db, relisted);
      },
      api: {
        at: "POST /api/packages/:id/relist",
        scope: "sell",
        summary: "List a package again after its auction",
        tag: "Sellers",
        description:
          "The body contains the changes. With `draft: true`, the new listing is a draft.",
        takes: relistingBody,
        status: 201,
        answer: z.union([packageSchema, draftSchema]),
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      limit: "listings",
      input: relistingForm,
      run: async ({ db, id, caller, input, request, server, now }) => {
        const ownPackage = { id, sellerId: caller.id };
        const lot = await findRelistable(db, ownPackage, now);
        if (lot.bid_count > 0 || input.act === "draft")
          return { draft: await draftOfRelisting(db, ownPackage, now) };
        const { duration = "" } = input;
        const changes = isFixedPrice(lot) ? {} : { auctionDurationHours: duration };
        const requester = requesterOf({ request, server }, config);
        const relisting = { lot, changes };
        return { lot: await relistWithChanges(db, services, requester, relisting, now) };
      },
      page: {
        at: "POST /package/:id/relisting",
        done: ({ draft, lot }) =>
          draft
            ? seeOther(`/draft/${draft.id}`, "draft-saved")
            : seeOther(`/package/${lot.id}`, "collection-listed"),
        refused: (refused, visit) => show(visit, refused),
      },
    }),
  ]);
}
