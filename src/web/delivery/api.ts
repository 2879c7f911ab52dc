import { Elysia } from "elysia";
import type { z } from "zod";
import type { DealAction } from "../../delivery/actions";
import { findDeliveryAs, findOwnDelivery } from "../../delivery/delivery";
import { amountDueOf } from "../../delivery/payment";
import { viewOwnDeal } from "../../delivery/reading";
import { caseStatement, complaint, confirmedPayment } from "../../delivery/schema";
import { requireRecentProof } from "../accounts/proof";
import { atBothAddresses, type DeliveryParams, partyIn } from "../handover/address";
import type { HandoverDeps } from "../handover/deps";
import { linksOf } from "../handover/slots";
import { readerPlugin } from "../http/access";
import { apiCall } from "../http/call";
import type { Reader } from "../http/reader";
import { dealSchema } from "./answers";
import { dealJson } from "./deal-json";
import { takeAction } from "./take-action";

interface DeliveryContext {
  reader: Reader;
  params: DeliveryParams;
}

export function deliveryApi(services: HandoverDeps) {
  const { db, clock } = services;
  const partyOf = ({ reader, params }: DeliveryContext) => partyIn(params, reader.viewer);
  const ownDealJson = async (context: DeliveryContext) => {
    const party = partyOf(context);
    const ownDelivery = await findOwnDelivery(db, party);
    const view = await viewOwnDeal(db, ownDelivery, clock.now());
    const linkTo = await linksOf(services, view, party.memberId);
    return dealJson(view, await amountDueOf(db, ownDelivery.delivery), linkTo);
  };
  return atBothAddresses((prefix) => {
    const app = new Elysia({ prefix, tags: ["Delivery"] }).use(readerPlugin(services)).get(
      "/",
      (context) => ownDealJson(context),
      apiCall("Get the delivery of a contract", {
        limit: "dealState",
        caller: "member",
        responses: dealSchema,
        refusals: [409],
      }),
    );
    for (const [action, method, path, summary, body] of ACTION_ROUTES)
      app.route(
        method,
        path,
        async (context) => {
          const party = partyOf(context);
          await findOwnDelivery(db, party);
          if (action === "paid") {
            await findDeliveryAs(db, "seller", party);
            await requireRecentProof(services, context.reader);
          }
          await takeAction(services, action, party, context.body ?? {});
          return ownDealJson(context);
        },
        apiCall(summary, {
          limit: "deals",
          caller: "member",
          responses: dealSchema,
          refusals: [409],
          ...(body && { body }),
        }),
      );
    return app;
  });
}

type Method = "POST" | "PUT" | "DELETE";

const ACTION_ROUTES: ReadonlyArray<
  [action: DealAction, method: Method, path: string, summary: string, body?: z.ZodType]
> = [
  ["claim", "POST", "/claim", "Report the payment; the seller has seven days to confirm it"],
  [
    "paid",
    "POST",
    "/paid",
    "Confirm the payment by entering its amount, which releases the key",
    confirmedPayment,
  ],
  ["accept", "POST", "/accept", "Accept the delivery, which completes the deal"],
  ["dispute", "POST", "/dispute", "Dispute the delivery", complaint],
  ["statement", "PUT", "/dispute", "Set your statement about the dispute", caseStatement],
  ["take-back", "DELETE", "/dispute", "Withdraw your dispute"],
  [
    "withdraw",
    "POST",
    "/withdraw",
    "Withdraw from the contract if the other party misses its deadline",
  ],
  ["prolong", "POST", "/prolong", "Extend the seller's deadline by seven days, once"],
];
