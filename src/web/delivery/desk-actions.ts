import type { ListedDispute } from "../../console/disputes";
import { decideDispute } from "../../delivery/decisions";
import { removeReview } from "../../delivery/reviews";
import { ruling } from "../../delivery/schema";
import { tablePage } from "../console/table-routes";
import { DISPUTES_TABLE } from "../console/tables";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { rulingSchema } from "./answers";

export function disputeActions(services: AppContext) {
  const { config } = services;
  const show = tablePage(services, DISPUTES_TABLE);
  return mountActions(services, [
    action({
      caller: "operator",
      limit: "operation",
      input: ruling,
      noted: "dispute-decided",
      run: async ({ db, id: disputeId, caller: { id: decidedBy }, input, now }) => {
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
      noted: "review-removed",
      run: ({ db, id, caller }) => removeReview(db, id, caller.id),
      page: {
        at: "POST /operator/reviews/:id/removal",
        done: () => seeOther("/operator", "removed"),
      },
    }),
  ]);
}
