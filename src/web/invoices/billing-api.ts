import { Elysia } from "elysia";
import { billingDetailsSchema } from "../../invoices/answers";
import { billingDetailsOf, saveBillingDetails } from "../../invoices/details";
import { billingDetails } from "../../invoices/schema";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { billingDetailsJson } from "./invoice-json";

export function billingApi(services: AppContext) {
  const { db, clock } = services;
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
      async ({ viewer, body }) => {
        const { id } = requireSignedIn(viewer);
        const details = billingDetails.parse(body ?? {});
        await saveBillingDetails(db, id, details, clock.now());
        return billingDetailsJson(details);
      },
      apiCall("Replace your invoice details; omitted fields become empty", {
        limit: "account",
        caller: "member",
        body: billingDetails,
        responses: billingDetailsSchema,
      }),
    );
}
