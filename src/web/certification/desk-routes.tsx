import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import {
  approveCertification,
  declineCertification,
  findCertificationRequest,
  withdrawSeal,
} from "../../certification/decisions";
import { certificationDecision, sealWithdrawal } from "../../certification/schema";
import type { ListedCertification } from "../../console/certifications";
import { tablePage } from "../console/table-routes";
import { CERTIFICATIONS_TABLE } from "../console/tables";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import { seeOther, temporaryRedirect } from "../http/redirect";
import { whereabouts } from "../http/request";

const DESK_PATH = "/operator/certifications";

export function certificationDeskRoutes(services: AppContext) {
  const { db, clock } = services;
  const asReviewer = (viewer: Viewer | null) => requireOperator(services, viewer, "review");
  const show = tablePage(services, CERTIFICATIONS_TABLE);
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
        const isAbout = ({ id }: ListedCertification) => id === params.id;
        const onRefusal = (form: RefusedForm) =>
          show(reader, { from: params.id }, { form, isAbout });
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
        const isAbout = ({ package_id }: ListedCertification) => package_id === params.id;
        const onRefusal = (form: RefusedForm) =>
          show(reader, { search: params.id }, { form, isAbout });
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
