import { z } from "zod";
import {
  approveCertification,
  declineCertification,
  findCertificationRequest,
  withdrawSeal,
} from "../../certification/decisions";
import { decideNearDuplicate } from "../../certification/near-duplicates";
import { type CertificationRequest, requestCertification } from "../../certification/requests";
import {
  certificationDecision,
  nearDuplicateDecision,
  sealWithdrawal,
} from "../../certification/schema";
import { id, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { tablePage } from "../console/table-routes";
import { CERTIFICATIONS_TABLE } from "../console/tables";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { localPath, seeOther, temporaryRedirect } from "../http/redirect";
import { type CertificationDeps, certificationPages } from "./pages";

const DESK_PATH = "/operator/certifications";

export function certificationActions(services: CertificationDeps) {
  const view = certificationPages(services);
  const showDesk = tablePage(services, CERTIFICATIONS_TABLE);
  return mountActions(services, [
    action({
      caller: "seller",
      limit: "certification",
      run: ({ db, id: packageId, caller, now }) =>
        requestCertification(db, packageId, caller.id, now),
      page: {
        at: "POST /package/:id/certification",
        fields: ["next"],
        done: (_, { form }) =>
          seeOther(localPath(form.next) ?? "/corpus-profile", "certification-requested"),
        refused: (refused, { reader, request, id }) => view.request(reader, request, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/certification",
        scope: "sell",
        summary: "Request certification of a package, which takes 3-5 business days",
        tag: "Certification",
        status: 201,
        answer: certificationSchema,
        refusals: [409],
        json: certificationJson,
      },
    }),
    action({
      caller: "reviewer",
      limit: "operation",
      input: certificationDecision,
      run: async ({ db, id, caller, input: { verdict, note }, now }) => {
        const { id: requestId, package_id: packageId } = await findCertificationRequest(db, id);
        const decide = verdict === "approve" ? approveCertification : declineCertification;
        await decide(db, { requestId, packageId, decidedBy: caller.memberId, note }, now);
      },
      noted: "certification-decided",
      page: {
        at: `POST ${DESK_PATH}/:id`,
        done: () => seeOther(DESK_PATH, "decided"),
        refused: (form, { reader, id }) =>
          showDesk(reader, { from: id }, { form, isAbout: (row) => row.id === id }),
      },
    }),
    action({
      caller: "reviewer",
      limit: "operation",
      input: sealWithdrawal,
      run: ({ db, id: packageId, caller, input: { note }, now }) =>
        withdrawSeal(db, { packageId, decidedBy: caller.memberId, note }, now),
      noted: "certification-decided",
      page: {
        at: `POST ${DESK_PATH}/seals/:id/withdrawal`,
        done: () => seeOther(DESK_PATH, "decided"),
        refused: (form, { reader, id }) =>
          showDesk(reader, { search: id }, { form, isAbout: (row) => row.package_id === id }),
      },
    }),
    action({
      caller: "reviewer",
      limit: "operation",
      input: nearDuplicateDecision,
      run: ({ db, id, caller, input, now }) =>
        decideNearDuplicate(db, { id, ...input, decidedBy: caller.memberId }, now),
      noted: "certification-decided",
      page: {
        at: "POST /operator/near-copies/:id",
        done: () => seeOther("/operator/near-copies", "decided"),
        refused: (refused, { reader, id }) => view.nearDuplicate(reader, id, 0, refused),
      },
    }),
    // Pages opened before an update still post to the old URLs.
    action({
      caller: "reviewer",
      limit: "operation",
      run: async () => {},
      page: {
        at: "POST /operator/requests/:id",
        fields: [certificationDecision],
        done: (_, { id }) => temporaryRedirect(`${DESK_PATH}/${id}`),
      },
    }),
    action({
      caller: "reviewer",
      limit: "operation",
      run: async () => {},
      page: {
        at: "POST /operator/seals/:id/withdrawal",
        fields: [sealWithdrawal],
        done: (_, { id }) => temporaryRedirect(`${DESK_PATH}/seals/${id}/withdrawal`),
      },
    }),
  ]);
}

const certificationSchema = z
  .object({
    id,
    packageId: id,
    status: z.enum(["waiting", "approved", "declined", "withdrawn"]),
    requestedAt: time,
  })
  .meta({ id: "CertificationRequest" });

function certificationJson(request: CertificationRequest): z.output<typeof certificationSchema> {
  return {
    id: request.id,
    packageId: request.package_id,
    status: request.status,
    requestedAt: isoTime(request.requested_at),
  };
}
