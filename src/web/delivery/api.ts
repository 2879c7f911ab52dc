import { Elysia } from "elysia";
import type { z } from "zod";
import type { DealAction } from "../../delivery/actions";
import { findDeliveryAs, findOwnDelivery } from "../../delivery/delivery";
import { dueOf } from "../../delivery/payment";
import { viewOwnDeal } from "../../delivery/reading";
import { caseStatement, complaint, confirmedPayment } from "../../delivery/schema";
import { demandProof } from "../accounts/proof";
import { atBothAddresses, type DeliveryParams, partyIn } from "../handover/address";
import type { HandoverDeps } from "../handover/deps";
import { linksOf } from "../handover/slots";
import { reading } from "../http/access";
import { call } from "../http/call";
import type { Reader } from "../http/reader";
import { dealAnswer } from "./answers";
import { dealJson } from "./deal-json";
import { takeAction } from "./take-action";

interface Asking {
  reader: Reader;
  params: DeliveryParams;
}

export function deliveryApi(services: HandoverDeps) {
  const { db, clock } = services;
  const partyOf = ({ reader, params }: Asking) => partyIn(params, reader.viewer);
  const shown = async (asking: Asking) => {
    const party = partyOf(asking);
    const ownDelivery = await findOwnDelivery(db, party);
    const view = await viewOwnDeal(db, ownDelivery, clock.now());
    const linkTo = await linksOf(services, view, party.memberId);
    return dealJson(view, await dueOf(db, ownDelivery.delivery), linkTo);
  };
  return atBothAddresses((prefix) => {
    const app = new Elysia({ prefix, tags: ["Delivery"] }).use(reading(services)).get(
      "/",
      (asking) => shown(asking),
      call("Get the delivery of a contract", {
        ...{ limit: "dealState", by: "member", answers: dealAnswer, refusals: [409] },
      }),
    );
    for (const [action, method, path, summary, body] of CALLS)
      app.route(
        method,
        path,
        async (asking) => {
          const party = partyOf(asking);
          await findOwnDelivery(db, party);
          if (action === "paid") {
            await findDeliveryAs(db, "seller", party);
            await demandProof(services, asking.reader);
          }
          await takeAction(services, action, party, asking.body ?? {});
          return shown(asking);
        },
        call(summary, {
          ...{ limit: "deals", by: "member", answers: dealAnswer, refusals: [409] },
          ...(body && { body }),
        }),
      );
    return app;
  });
}

type Method = "POST" | "PUT" | "DELETE";

const CALLS: ReadonlyArray<
  [action: DealAction, method: Method, path: string, summary: string, body?: z.ZodType]
> = [
  ["claim", "POST", "/claim", "Report the payment; the seller has seven days to confirm it"],
  [
    "paid",
    "POST",
    "/paid",
    "Confirm the payment by its amount, which releases the key",
    confirmedPayment,
  ],
  ["accept", "POST", "/accept", "Accept the delivery, which completes the deal"],
  ["dispute", "POST", "/dispute", "Dispute the delivery", complaint],
  ["statement", "PUT", "/dispute", "Set your statement about the dispute", caseStatement],
  ["take-back", "DELETE", "/dispute", "Withdraw your dispute"],
  ["withdraw", "POST", "/withdraw", "Withdraw from the contract after the other party's deadline"],
  ["prolong", "POST", "/prolong", "Extend the seller's deadline by seven days, once"],
];
