import { Elysia } from "elysia";
import { z } from "zod";
import { type CertificationRequest, requestCertification } from "../../certification/requests";
import { id, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";

export function certificationApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Certification"] }).use(readerPlugin(services)).post(
    "/packages/:id/certification",
    async ({ viewer, params, status }) => {
      const { id } = requireSeller(viewer);
      const request = await requestCertification(db, params.id, id, clock.now());
      return status(201, certificationJson(request));
    },
    apiCall("Request certification of a package, which takes 3-5 business days", {
      limit: "certification",
      caller: "seller",
      responses: { 201: certificationSchema },
      refusals: [409],
    }),
  );
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
