import type { DealAction } from "../../delivery/actions";
import { findOwnDelivery } from "../../delivery/delivery";
import { openDispute, saveStatement, takeBackDispute } from "../../delivery/disputes";
import { amountDueOf } from "../../delivery/invoicing";
import { claimPayment, confirmPayment } from "../../delivery/payment";
import { viewOwnDeal } from "../../delivery/reading";
import { missRefund, receiveRefund, sendRefund } from "../../delivery/refunding";
import { caseStatement, confirmedPayment, newDispute } from "../../delivery/schema";
import { acceptDelivery } from "../../delivery/steps";
import { prolongDelivery, withdrawDelivery } from "../../delivery/voiding";
import { parseAmount } from "../../lib/amount";
import type { Scope } from "../../rules/scopes";
import { requireScope } from "../../tokens/scopes";
import { requireRecentProof } from "../accounts/proof";
import { atDelivery, contractIdAt, partyOf } from "../handover/address";
import type { HandoverDeps } from "../handover/deps";
import { linksOf } from "../handover/slots";
import { type Action, action, type CallAddress, type Turn } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { dealSchema } from "./answers";
import { dealJson } from "./deal-json";
import { formOf } from "./pages";

/** What a token needs for the steps of each side. */
const SCOPE_OF = { buyer: "receive", seller: "sell" } as const;

interface Step<Input>
  extends Pick<Action<"member", Input, void>, "proof" | "input" | "requires" | "run"> {
  at: readonly CallAddress[];
  scope: Scope | readonly Scope[];
  summary: string;
}

export function deliveryActions(services: HandoverDeps) {
  const { config } = services;

  async function ownDealJson(_: unknown, turn: Turn<"member">) {
    const { db, caller, now } = turn;
    const ownDelivery = await findOwnDelivery(db, partyOf(turn));
    const view = await viewOwnDeal(db, ownDelivery, now);
    const linkTo = await linksOf(services, view, caller);
    return dealJson(view, await amountDueOf(db, ownDelivery.delivery), linkTo);
  }

  function step<Input>(name: DealAction, { at, scope, summary, ...taken }: Step<Input>): Action {
    return action({
      caller: "member",
      needs: "settle",
      acts: "deal-step",
      limit: "deals",
      ...taken,
      page: formOf(services, name),
      api: {
        at,
        scope,
        summary,
        tag: "Delivery",
        id: contractIdAt,
        answer: dealSchema,
        refusals: [409],
        json: ownDealJson,
      },
    });
  }

  return mountActions(services, [
    action({
      caller: "member",
      limit: "dealState",
      run: async () => {},
      api: {
        at: atDelivery("GET"),
        summary: "Get the delivery of a contract",
        tag: "Delivery",
        id: contractIdAt,
        answer: dealSchema,
        refusals: [409],
        json: ownDealJson,
      },
    }),
    step("claim", {
      at: atDelivery("POST", "/claim"),
      scope: "receive",
      summary: "Report the payment; the seller has seven days to confirm it",
      run: ({ db, now, ...turn }) => claimPayment(db, partyOf(turn), now),
    }),
    step("paid", {
      at: atDelivery("POST", "/paid"),
      scope: "sell",
      summary: "Confirm the payment by entering its amount, which releases the key",
      proof: ({ reader }) => requireRecentProof(services, reader),
      input: confirmedPayment,
      run: ({ db, input, now, ...turn }) =>
        confirmPayment(db, partyOf(turn), centsIn(input.amount), now),
    }),
    step("accept", {
      at: atDelivery("POST", "/accept"),
      scope: "receive",
      summary: "Accept the delivery, which completes the deal",
      run: ({ db, now, ...turn }) =>
        acceptDelivery(db, partyOf(turn), config.keepDeliveriesMs, now),
    }),
    step("dispute", {
      at: atDelivery("POST", "/dispute"),
      scope: "receive",
      summary: "Dispute the delivery",
      input: newDispute,
      run: ({ db, input, now, ...turn }) => openDispute(db, partyOf(turn), input, now),
    }),
    step("statement", {
      at: atDelivery("PUT", "/dispute"),
      scope: "receive",
      summary: "Set your statement about the dispute",
      input: caseStatement,
      run: ({ db, input, ...turn }) => saveStatement(db, partyOf(turn), input.text),
    }),
    step("take-back", {
      at: atDelivery("DELETE", "/dispute"),
      scope: "receive",
      summary: "Withdraw your dispute",
      run: ({ db, now, ...turn }) => takeBackDispute(db, partyOf(turn), now),
    }),
    step("withdraw", {
      at: atDelivery("POST", "/withdraw"),
      scope: Object.values(SCOPE_OF),
      summary: "Withdraw from the contract if the other party misses its deadline",
      requires: async ({ db, ...turn }) => {
        const { side } = await findOwnDelivery(db, partyOf(turn));
        requireScope(turn.caller.token, SCOPE_OF[side]);
      },
      run: ({ db, now, ...turn }) => withdrawDelivery(db, partyOf(turn), now),
    }),
    step("prolong", {
      at: atDelivery("POST", "/prolong"),
      scope: "receive",
      summary: "Extend the seller's deadline by seven days, once",
      run: ({ db, now, ...turn }) => prolongDelivery(db, partyOf(turn), now),
    }),
    step("refund", {
      at: atDelivery("POST", "/refund"),
      scope: "sell",
      summary: "Report that you have paid the buyer back after the contract became void",
      run: ({ db, now, ...turn }) => sendRefund(db, partyOf(turn), now),
    }),
    step("refund-received", {
      at: atDelivery("POST", "/refund-received"),
      scope: "receive",
      summary: "Confirm that the refund of a void contract has arrived",
      run: ({ db, now, ...turn }) => receiveRefund(db, partyOf(turn), now),
    }),
    step("refund-missing", {
      at: atDelivery("POST", "/refund-missing"),
      scope: "receive",
      summary: "Say that a refund that the seller has reported has not arrived",
      run: ({ db, now, ...turn }) => missRefund(db, partyOf(turn), now),
    }),
  ]);
}

/** Returns null for an invalid or ambiguous amount. */
function centsIn(typed: string): number | null {
  const amount = parseAmount(typed);
  return typeof amount === "number" ? amount : null;
}
