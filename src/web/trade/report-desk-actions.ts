import { answerBidReport } from "../../trade/bid-reports";
import { bidReportDecision } from "../../trade/schema";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { reportDeskPage } from "./report-desk-page";

export function reportDeskActions(services: AppContext) {
  const show = reportDeskPage(services);
  return mountActions(services, [
    action({
      caller: "operator",
      limit: "operation",
      input: bidReportDecision,
      noted: "bid-report-answered",
      run: ({ db, id: reportId, caller: { memberId: decidedBy }, input: { answer }, now }) =>
        answerBidReport(db, { reportId, answer, decidedBy }, now),
      page: {
        at: "POST /operator/bid-reports/:id",
        done: () => seeOther("/operator/bid-reports", "decided"),
        refused: (refused, { reader, id: requestId }) =>
          show(reader, { answered: false, from: requestId, decision: { requestId, refused } }),
      },
    }),
  ]);
}
