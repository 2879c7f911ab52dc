import { Elysia } from "elysia";
import { OperatorPage } from "../../../views/certification/operator-page";
import type { Viewer } from "../../accounts/sessions";
import {
  approveCertification,
  declineCertification,
  findRequest,
  withdrawSeal,
} from "../../certification/decisions";
import { waitingNearCopies } from "../../certification/near-copies";
import { keepsSecondFactor } from "../../certification/operators";
import { decisionRecords, waitingRequests } from "../../certification/queue";
import { certificationDecision, sealWithdrawal } from "../../certification/schema";
import { isId } from "../../lib/ids";
import { countWaitingNotices } from "../../moderation/notice-list";
import { countWaitingReports } from "../../trade/bid-reports";
import { announcementRoutes } from "../house/announcement-routes";
import { operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm, refusal } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { moderationApi } from "../moderation/api";
import { moderationRoutes } from "../moderation/routes";

export function operatorRoutes(services: AppContext) {
  const { db, clock } = services;
  const asReviewer = (viewer: Viewer | null) => operator(services, viewer, "review");
  const show = operatorPage(services);
  return new Elysia()
    .use(reading(services))
    .use(announcementRoutes(services))
    .use(moderationRoutes(services))
    .use(moderationApi(services))
    .get("/operator", ({ reader, viewer, query }) => {
      if (keepsSecondFactor(services.config, viewer) && !viewer?.secondFactor)
        return seeOther("/settings", "operator-second-factor");
      const { id } = operator(services, viewer, "read", "review");
      return show(reader, id, { before: query.before });
    })
    .post(
      "/operator/requests/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asReviewer(viewer);
        return answerForm(
          { request, body },
          async (form) => {
            const { verdict, note } = certificationDecision.parse(form);
            const approved = verdict === "approve";
            const { id: requestId, package_id: packageId } = await findRequest(db, params.id);
            const decide = approved ? approveCertification : declineCertification;
            await decide(db, { requestId, packageId, decidedBy, note }, clock.now());
            const from = whereabouts(request, server, services.config);
            await services.security.note("certification-decided", decidedBy, from);
            return seeOther("/operator", `certification-${approved ? "approved" : "declined"}`);
          },
          // The request may be gone with its package, or decided meanwhile.
          (refused) => show(reader, decidedBy, { decision: { requestId: params.id, refused } }),
        );
      },
      { limit: "operation" },
    )
    .post(
      "/operator/seals/:id/withdrawal",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asReviewer(viewer);
        return answerForm(
          { request, body },
          async (form) => {
            const { note } = sealWithdrawal.parse(form);
            await withdrawSeal(db, { packageId: params.id, decidedBy, note }, clock.now());
            const from = whereabouts(request, server, services.config);
            await services.security.note("certification-decided", decidedBy, from);
            return seeOther("/operator", "certification-withdrawn");
          },
          (refused) => show(reader, decidedBy, { decision: { requestId: params.id, refused } }),
        );
      },
      { limit: "operation" },
    );
}

interface Shown {
  before?: string | undefined;
  decision?: { requestId: string; refused: RefusedForm };
}

function operatorPage({ db, pages }: AppContext) {
  return async (
    reader: Reader,
    operatorId: string,
    { before, decision }: Shown,
  ): Promise<Response> => {
    const messages = pages.messages(reader);
    const from = before && isId(before) ? before : undefined;
    const { records, next } = await decisionRecords(db, operatorId, from);
    const page = (
      <OperatorPage
        {...(await waitingRequests(db, operatorId))}
        nearCopies={(await waitingNearCopies(db)).count}
        reports={await countWaitingReports(db)}
        notices={await countWaitingNotices(db)}
        records={records}
        nextRecords={next}
        refused={decision && { requestId: decision.requestId, ...decision.refused }}
      />
    );
    return pages.page(reader, {
      title: messages.layout.operatorDesk,
      main: pages.html(reader, page),
      ...refusal(messages, decision?.refused),
    });
  };
}
