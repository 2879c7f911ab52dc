import { Elysia } from "elysia";
import type { z } from "zod";
import { findAs, findOwnDelivery } from "../../delivery/delivery";
import { openDispute, stateCase, takeBackDispute } from "../../delivery/disputes";
import { claimPayment, confirmPayment, dueOf } from "../../delivery/payment";
import { viewOwnDeal } from "../../delivery/reading";
import { caseStatement, complaint, confirmedPayment } from "../../delivery/schema";
import { acceptDelivery } from "../../delivery/steps";
import { prolongDelivery, withdrawDelivery } from "../../delivery/voiding";
import { demandProof } from "../accounts/proof";
import { atBothAddresses, type DeliveryParams, partyIn } from "../handover/address";
import type { HandoverDeps } from "../handover/deps";
import { linksOf } from "../handover/slots";
import { reading } from "../http/access";
import { call } from "../http/call";
import type { Reader } from "../http/reader";
import { dealAnswer } from "./answers";
import { dealJson } from "./deal-json";
import { typedCents } from "./typed-cents";

interface Asking {
  reader: Reader;
  params: DeliveryParams;
}

export function deliveryApi(services: HandoverDeps) {
  const { db, clock, config } = services;
  const partyOf = ({ reader, params }: Asking) => partyIn(params, reader.viewer);
  const shown = async (asking: Asking) => {
    const party = partyOf(asking);
    const own = await findOwnDelivery(db, party);
    const view = await viewOwnDeal(db, own, clock.now());
    const linkTo = await linksOf(services, view, party.memberId);
    return dealJson(view, await dueOf(db, own.delivery), linkTo);
  };
  const step = (summary: string, body?: z.ZodType) => {
    const said = { limit: "deals", by: "member", answers: dealAnswer, refusals: [409] } as const;
    return call(summary, { ...said, ...(body && { body }) });
  };
  return atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(reading(services))
      .get(
        "/",
        (asking) => shown(asking),
        call("Get the delivery of a contract", {
          limit: "dealState",
          by: "member",
          answers: dealAnswer,
          refusals: [409],
        }),
      )
      .post(
        "/claim",
        async (asking) => {
          await claimPayment(db, partyOf(asking), clock.now());
          return shown(asking);
        },
        step("Report the payment; the seller has seven days to confirm it"),
      )
      .post(
        "/paid",
        async (asking) => {
          const party = partyOf(asking);
          await findAs(db, "seller", party);
          await demandProof(services, asking.reader);
          const { amount } = confirmedPayment.parse(asking.body ?? {});
          await confirmPayment(db, party, typedCents(amount), clock.now());
          return shown(asking);
        },
        step("Confirm the payment by its amount, which releases the key", confirmedPayment),
      )
      .post(
        "/accept",
        async (asking) => {
          await acceptDelivery(db, partyOf(asking), config.keepDeliveriesMs, clock.now());
          return shown(asking);
        },
        step("Accept the delivery, which completes the deal"),
      )
      .post(
        "/dispute",
        async (asking) => {
          await findOwnDelivery(db, partyOf(asking));
          const said = complaint.parse(asking.body ?? {});
          await openDispute(db, partyOf(asking), said, clock.now());
          return shown(asking);
        },
        step("Dispute the delivery", complaint),
      )
      .put(
        "/dispute",
        async (asking) => {
          await findOwnDelivery(db, partyOf(asking));
          const { text } = caseStatement.parse(asking.body ?? {});
          await stateCase(db, partyOf(asking), text);
          return shown(asking);
        },
        step("Set your statement about the dispute", caseStatement),
      )
      .delete(
        "/dispute",
        async (asking) => {
          await takeBackDispute(db, partyOf(asking), clock.now());
          return shown(asking);
        },
        step("Withdraw your dispute"),
      )
      .post(
        "/withdraw",
        async (asking) => {
          await withdrawDelivery(db, partyOf(asking), clock.now());
          return shown(asking);
        },
        step("Withdraw from the contract after the other party's deadline"),
      )
      .post(
        "/prolong",
        async (asking) => {
          await prolongDelivery(db, partyOf(asking), clock.now());
          return shown(asking);
        },
        step("Extend the seller's deadline by seven days, once"),
      ),
  );
}
