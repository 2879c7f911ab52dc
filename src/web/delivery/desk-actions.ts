import type { ListedDispute } from "../../console/disputes";
import type { ListedRefund } from "../../console/refunds";
import { decideDispute } from "../../delivery/decisions";
import { closeRefundCase } from "../../delivery/refund-cases";
import { removeReview } from "../../delivery/reviews";
import { refundFinding, ruling } from "../../delivery/schema";
import { tablePage } from "../console/table-routes";
import { DISPUTES_TABLE, REFUNDS_TABLE } from "../console/tables";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { refundFindingSchema, rulingSchema } from "./answers";

export function deskActions(services: AppContext) {
  const { config } = services;
  const show = tablePage(services, DISPUTES_TABLE);
  const showRefunds = tablePage(services, REFUNDS_TABLE);
  return mountActions(services, [
    action({
      caller: "operator",
      limit: "operation",
      input: ruling,
      noted: "dispute-decided",
      run: async ({ db, id: disputeId, caller: { memberId: decidedBy }, input, now }) => {
        const keepMs = config.keepDeliveriesMs;
        await decideDispute(db, { ...input, disputeId, decidedBy, keepMs }, now);
      },
      page: {
        at: "POST /operator/disputes/:id",
        done: () => seeOther("/operator/disputes", "decided"),
        refused: (form, { reader, id }) => {
          const isAbout = (dispute: ListedDispute) => dispute.id === id;
          return show(reader, { from: id }, { form, isAbout });
        },
      },
      api: {
        at: "POST /api/operator/disputes/:id",
        summary: "Decide a dispute",
        tag: "Trade",
        answer: rulingSchema,
        refusals: [409],
        json: (_, { id, input }) => ({ id, decision: input.decision }),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: refundFinding,
      noted: "refund-decided",
      run: ({ db, id: deliveryId, caller: { memberId: closedBy }, input, now }) =>
        closeRefundCase(db, { ...input, deliveryId, closedBy }, now),
      page: {
        at: "POST /operator/refunds/:id",
        done: () => seeOther("/operator/refunds", "decided"),
        refused: (form, { reader, id }) => {
          const isAbout = (refund: ListedRefund) => refund.id === id;
          return showRefunds(reader, { from: id }, { form, isAbout });
        },
      },
      api: {
        at: "POST /api/operator/refunds/:id",
        summary: "Close an operator's case about a refund",
        tag: "Trade",
        answer: refundFindingSchema,
        refusals: [409],
        json: (_, { id, input }) => ({ id, decision: input.decision }),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      noted: "review-removed",
      run: ({ db, id, caller }) => removeReview(db, id, caller.memberId),
      page: {
        at: "POST /operator/reviews/:id/removal",
        done: () => seeOther("/operator", "removed"),
      },
    }),
  ]);
}
