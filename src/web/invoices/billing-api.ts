import { Elysia } from "elysia";
import { billingDetailsSchema } from "../../invoices/answers";
import { billingDetailsOf, changeBillingDetails } from "../../invoices/details";
import { billingDetails } from "../../invoices/schema";
import { requireAnyRecentProof } from "../accounts/proof";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { whereabouts } from "../http/request";
import { billingDetailsJson } from "./invoice-json";

const PROOF_NEEDED =
  "Returns 403 with `proof-required` unless you have signed in or confirmed your identity in the last ten minutes. To prove it is you, call `POST /api/auth/login` again, with `secondFactor` if your account has one. Each change is sent to you by email.";

export function billingApi(services: AppContext) {
  const { db, clock, config, security } = services;
  return new Elysia({ prefix: "/api/member/billing-details", tags: ["Trade"] })
    .use(readerPlugin(services))
    .get(
      "/",
      async ({ viewer }) =>
        billingDetailsJson(await billingDetailsOf(db, requireSignedIn(viewer).id)),
      apiCall("Get your invoice details", {
        limit: "figures",
        caller: "member",
        responses: billingDetailsSchema,
      }),
    )
    .put(
      "/",
      async ({ reader, viewer, request, server, body }) => {
        const { id: memberId } = requireSignedIn(viewer);
        await requireAnyRecentProof(services, reader);
        const details = billingDetails.parse(body ?? {});
        const from = whereabouts(request, server, config);
        const change = await changeBillingDetails(db, { memberId, from }, details, clock.now());
        if (change.isChanged) await security.note("billing-details-changed", memberId, from);
        return billingDetailsJson(details);
      },
      apiCall("Replace your invoice details; omitted fields become empty", {
        limit: "account",
        caller: "member",
        body: billingDetails,
        responses: billingDetailsSchema,
        refusals: [403],
        description: PROOF_NEEDED,
      }),
    );
}
