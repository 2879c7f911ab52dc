import { z } from "zod";
import { buyerTaxSchema } from "../../auctions/answers";
import { unconfirmedLimitsOf } from "../../auctions/bidding/unconfirmed-limit";
import { exposureSchema } from "../../auctions/exposure-answer";
import { limitOneself } from "../../auctions/reading/exposure";
import { CountryNeeded } from "../../auctions/refusals";
import { newLimit } from "../../auctions/schema";
import { line } from "../../lib/inputs";
import { ownFactsOf } from "../../marketplace/own-facts";
import { type Action, action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { visiblePackage } from "../http/visible-package";
import { buyerTaxJson, readExposure, withUnconfirmed } from "./exposure-json";

const exposureQuery = z.object({ packageId: line().optional() });

/** The form of the limit is part of the settings. */
export function exposureActions(services: AppContext): Action[] {
  return [
    action({
      caller: "member",
      limit: "figures",
      run: async ({ db, caller, input: { packageId } }) => {
        const exposure = await readExposure(services, caller, packageId);
        if (packageId === undefined) return exposure;
        const lot = await visiblePackage(services, caller, packageId);
        return withUnconfirmed(exposure, await unconfirmedLimitsOf(db, caller.id, lot));
      },
      api: {
        at: "GET /api/member/exposure",
        summary: "Get the most that you may have to pay",
        tag: "Bids",
        query: exposureQuery,
        answer: exposureSchema,
        refusals: [404],
      },
    }),
    action({
      caller: "member",
      limit: "figures",
      run: async ({ db, caller, id }) => {
        const lot = await visiblePackage(services, caller, id);
        const { tax, needsCountry } = await ownFactsOf(db, lot, caller.id);
        if (lot.tax_rules !== null && needsCountry) throw new CountryNeeded();
        return { lot, tax };
      },
      api: {
        at: "GET /api/packages/:id/tax",
        summary: "Get the tax that the seller charges you",
        tag: "Bids",
        description: "Your first bid fixes it. Before that, it follows your invoice details.",
        answer: buyerTaxSchema,
        refusals: [403, 404],
        json: ({ lot, tax }) => buyerTaxJson(lot, tax),
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "own-limit-changed",
      limit: "account",
      input: newLimit,
      run: ({ db, caller, input, now }) => limitOneself(db, caller, input.amount, now),
      api: {
        at: "PUT /api/member/limit",
        scope: null,
        summary: "Set or remove your own limit",
        tag: "Bids",
        answer: exposureSchema,
        refusals: [409],
        json: (_, { caller }) => readExposure(services, caller),
      },
    }),
  ];
}
