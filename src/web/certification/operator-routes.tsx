import { Elysia } from "elysia";
import { CertificationDeskPage } from "../../../views/certification/operator-page";
import type { Viewer } from "../../accounts/sessions";
import {
  approveCertification,
  declineCertification,
  findCertificationRequest,
  withdrawSeal,
} from "../../certification/decisions";
import { decisionRecords, waitingRequests } from "../../certification/queue";
import { certificationDecision, sealWithdrawal } from "../../certification/schema";
import { isId } from "../../lib/ids";
import { CERTIFICATIONS_TABLE } from "../console/desk-tables";
import { type OverviewDeps, overviewRoutes } from "../console/overview-routes";
import { isTableQuery, tableFile, tablePage } from "../console/table-routes";
import { announcementRoutes } from "../house/announcement-routes";
import { houseTextRoutes } from "../house/text-routes";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther, temporaryRedirect } from "../http/redirect";
import { whereabouts } from "../http/request";
import { moderationApi } from "../moderation/api";
import { moderationRoutes } from "../moderation/routes";

const DESK_PATH = "/operator/certifications";

export function operatorRoutes(services: OverviewDeps) {
  const { db, clock } = services;
  const asReviewer = (viewer: Viewer | null) => requireOperator(services, viewer, "review");
  const show = operatorPage(services);
  const showTable = tablePage(services, CERTIFICATIONS_TABLE);
  /** Pages opened before an update still post to the old URLs. */
  const redirectToDesk = (viewer: Viewer | null, path: string) => {
    asReviewer(viewer);
    return temporaryRedirect(`${DESK_PATH}/${path}`);
  };
  const oldRouteOptions = { limit: "operation" } as const;
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      `${DESK_PATH}/:id`,
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asReviewer(viewer);
        // The request may have been decided or deleted with its package.
        const onRefusal = (refused: RefusedForm) =>
          show(reader, decidedBy, { decision: { requestId: params.id, refused } });
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { verdict, note } = certificationDecision.parse(form);
          const isApproved = verdict === "approve";
          const { id: requestId, package_id: packageId } = await findCertificationRequest(
            db,
            params.id,
          );
          const decide = isApproved ? approveCertification : declineCertification;
          await decide(db, { requestId, packageId, decidedBy, note }, clock.now());
          const from = whereabouts(request, server, services.config);
          await services.security.note("certification-decided", decidedBy, from);
          return seeOther(DESK_PATH, "decided");
        });
      },
      formFields(certificationDecision),
    )
    .post(
      `${DESK_PATH}/seals/:id/withdrawal`,
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asReviewer(viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, decidedBy, { decision: { requestId: params.id, refused } });
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { note } = sealWithdrawal.parse(form);
          await withdrawSeal(db, { packageId: params.id, decidedBy, note }, clock.now());
          const from = whereabouts(request, server, services.config);
          await services.security.note("certification-decided", decidedBy, from);
          return seeOther(DESK_PATH, "decided");
        });
      },
      formFields(sealWithdrawal),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .use(announcementRoutes(services))
    .use(houseTextRoutes(services))
    .use(moderationRoutes(services))
    .use(moderationApi(services))
    .use(overviewRoutes(services))
    .use(tableFile(services, CERTIFICATIONS_TABLE))
    .get(DESK_PATH, ({ reader, viewer, query }) => {
      const { id } = requireOperator(services, viewer, "read", "review");
      if (isTableQuery(query)) return showTable(reader, query);
      return show(reader, id, { from: query.from, before: query.before });
    })
    .post("/operator/requests/:id", ({ viewer, params }) => redirectToDesk(viewer, params.id), {
      ...oldRouteOptions,
      ...formFields(certificationDecision),
    })
    .post(
      "/operator/seals/:id/withdrawal",
      ({ viewer, params }) => redirectToDesk(viewer, `seals/${params.id}/withdrawal`),
      { ...oldRouteOptions, ...formFields(sealWithdrawal) },
    )
    .use(limitedRoutes);
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
    const validId = (text?: string) => (text && isId(text) ? text : undefined);
    const { records, next } = await decisionRecords(db, operatorId, validId(before));
    const main = (
      <CertificationDeskPage
        {...(await waitingRequests(db, operatorId, validId(from ?? decision?.requestId)))}
        records={records}
        nextRecords={next}
        refused={decision && { requestId: decision.requestId, ...decision.refused }}
      />
    );
    const { title } = pages.messages(reader).certification.operator;
    return pages.page(reader, { title, main, refused: decision?.refused });
  };
}
