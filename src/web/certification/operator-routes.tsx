import { Elysia } from "elysia";
import { CertificationDeskPage } from "../../../views/certification/operator-page";
import type { Viewer } from "../../accounts/sessions";
import {
  approveCertification,
  declineCertification,
  findRequest,
  withdrawSeal,
} from "../../certification/decisions";
import { decisionRecords, waitingRequests } from "../../certification/queue";
import { certificationDecision, sealWithdrawal } from "../../certification/schema";
import { isId } from "../../lib/ids";
import { announcementRoutes } from "../house/announcement-routes";
import { limitedTo, operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther, sendTo } from "../http/redirect";
import { whereabouts } from "../http/request";
import { moderationApi } from "../moderation/api";
import { moderationRoutes } from "../moderation/routes";
import { CERTIFICATIONS } from "../operators/desk-tables";
import { type OverviewDeps, overviewRoutes } from "../operators/overview-routes";
import { asksForTable, tableFile, tablePage } from "../operators/table-routes";

const DESK = "/operator/certifications";

export function operatorRoutes(services: OverviewDeps) {
  const { db, clock } = services;
  const asReviewer = (viewer: Viewer | null) => operator(services, viewer, "review");
  const show = operatorPage(services);
  const showTable = tablePage(services, CERTIFICATIONS);
  /** Pages that are still open from an earlier version post to its URLs. */
  const toNewAddress = (viewer: Viewer | null, path: string) => {
    asReviewer(viewer);
    return sendTo(`${DESK}/${path}`);
  };
  const earlier = { limit: "operation" } as const;
  const limited = limitedTo(services, "operation")
    .post(`${DESK}/:id`, async ({ reader, viewer, request, server, params, body }) => {
      const { id: decidedBy } = asReviewer(viewer);
      // The request may have been decided or deleted with its package.
      const onRefusal = (refused: RefusedForm) =>
        show(reader, decidedBy, { decision: { requestId: params.id, refused } });
      return answerForm({ request, body, onRefusal }, async (form) => {
        const { verdict, note } = certificationDecision.parse(form);
        const approved = verdict === "approve";
        const { id: requestId, package_id: packageId } = await findRequest(db, params.id);
        const decide = approved ? approveCertification : declineCertification;
        await decide(db, { requestId, packageId, decidedBy, note }, clock.now());
        const from = whereabouts(request, server, services.config);
        await services.security.note("certification-decided", decidedBy, from);
        return seeOther(DESK, "decided");
      });
    })
    .post(
      `${DESK}/seals/:id/withdrawal`,
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asReviewer(viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, decidedBy, { decision: { requestId: params.id, refused } });
        return answerForm({ request, body, onRefusal }, async (form) => {
          const { note } = sealWithdrawal.parse(form);
          await withdrawSeal(db, { packageId: params.id, decidedBy, note }, clock.now());
          const from = whereabouts(request, server, services.config);
          await services.security.note("certification-decided", decidedBy, from);
          return seeOther(DESK, "decided");
        });
      },
    );
  return new Elysia()
    .use(reading(services))
    .use(announcementRoutes(services))
    .use(moderationRoutes(services))
    .use(moderationApi(services))
    .use(overviewRoutes(services))
    .use(tableFile(services, CERTIFICATIONS))
    .get(DESK, ({ reader, viewer, query }) => {
      const { id } = operator(services, viewer, "read", "review");
      if (asksForTable(query)) return showTable(reader, query);
      return show(reader, id, { from: query.from, before: query.before });
    })
    .post(
      "/operator/requests/:id",
      ({ viewer, params }) => toNewAddress(viewer, params.id),
      earlier,
    )
    .post(
      "/operator/seals/:id/withdrawal",
      ({ viewer, params }) => toNewAddress(viewer, `seals/${params.id}/withdrawal`),
      earlier,
    )
    .use(limited);
}

interface PageOptions {
  from?: string | undefined;
  before?: string | undefined;
  decision?: { requestId: string; refused: RefusedForm };
}

function operatorPage({ db, pages }: AppContext) {
  return async (
    reader: Reader,
    operatorId: string,
    { from, before, decision }: PageOptions,
  ): Promise<Response> => {
    const idIn = (text?: string) => (text && isId(text) ? text : undefined);
    const { records, next } = await decisionRecords(db, operatorId, idIn(before));
    const main = (
      <CertificationDeskPage
        {...(await waitingRequests(db, operatorId, idIn(from ?? decision?.requestId)))}
        records={records}
        nextRecords={next}
        refused={decision && { requestId: decision.requestId, ...decision.refused }}
      />
    );
    const { title } = pages.messages(reader).certification.operator;
    return pages.page(reader, { title, main, refused: decision?.refused });
  };
}
