import { Elysia } from "elysia";
import { billingDetailsAnswer } from "../../invoices/answers";
import { billingDetailsOf, saveBillingDetails } from "../../invoices/details";
import { billingDetails } from "../../invoices/schema";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { billingDetailsJson } from "./invoice-json";

export function billingApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api/member/billing-details", tags: ["Trade"] })
    .use(reading(services))
    .get(
      "/",
      async ({ viewer }) => billingDetailsJson(await billingDetailsOf(db, signedIn(viewer).id)),
      call("Get your invoice details", {
        limit: "figures",
        by: "member",
        answers: billingDetailsAnswer,
      }),
    )
    .put(
      "/",
      async ({ viewer, body }) => {
        const { id } = signedIn(viewer);
        const details = billingDetails.parse(body ?? {});
        await saveBillingDetails(db, id, details, clock.now());
        return billingDetailsJson(details);
      },
      call("Replace your invoice details; omitted fields become empty", {
        limit: "account",
        by: "member",
        body: billingDetails,
        answers: billingDetailsAnswer,
      }),
    );
}
