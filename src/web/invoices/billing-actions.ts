import { billingDetailsSchema } from "../../invoices/answers";
import { billingDetailsOf, changeBillingDetails } from "../../invoices/details";
import { billingDetails } from "../../invoices/schema";
import { requireAnyRecentProof } from "../accounts/proof";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { whereabouts } from "../http/request";
import { billingDetailsJson } from "./invoice-json";

const PROOF_NEEDED =
  "Returns 403 with `proof-required` unless you have signed in or confirmed your identity in the last ten minutes. To prove it is you, call `POST /api/auth/login` again, with `secondFactor` if your account has one. Each change is sent to you by email.";

/** Their form is part of the settings. */
export function billingActions(services: AppContext) {
  const { config, security } = services;
  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      run: ({ db, caller }) => billingDetailsOf(db, caller.id),
      api: {
        at: "GET /api/member/billing-details",
        summary: "Get your invoice details",
        tag: "Trade",
        answer: billingDetailsSchema,
        json: billingDetailsJson,
      },
    }),
    action({
      caller: "member",
      needs: "bill",
      acts: "billing-changed",
      limit: "account",
      proof: ({ reader }) => requireAnyRecentProof(services, reader),
      input: billingDetails,
      run: async ({ db, caller: { id: memberId }, input, request, server, now }) => {
        const from = whereabouts(request, server, config);
        const change = await changeBillingDetails(db, { memberId, from }, input, now);
        if (change.isChanged) await security.note("billing-details-changed", memberId, from);
        return input;
      },
      api: {
        at: "PUT /api/member/billing-details",
        scope: null,
        summary: "Replace your invoice details; omitted fields become empty",
        tag: "Trade",
        description: PROOF_NEEDED,
        answer: billingDetailsSchema,
        refusals: [403],
        json: billingDetailsJson,
      },
    }),
  ]);
}
