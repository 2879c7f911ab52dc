import { Elysia } from "elysia";
import { type CertificationRequest, requestCertification } from "../../certification/requests";
import { isoTime } from "../../lib/time";
import { seller } from "../http/access";
import { reading } from "../http/reading";
import type { Site } from "../http/site";

/** Requests for the seal (docs/product.md#certification). */
export function certificationApi(services: Site) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Certification"] }).use(reading(services)).post(
    "/packages/:id/certification",
    async ({ viewer, params, status }) => {
      const { id } = seller(viewer);
      const request = await requestCertification(db, params.id, id, clock.now());
      return status(201, certificationJson(request));
    },
    {
      limit: "certification",
      detail: { summary: "Request the certification of your package; takes 3-5 business days" },
    },
  );
}

function certificationJson(request: CertificationRequest) {
  return {
    id: request.id,
    packageId: request.package_id,
    status: request.status,
    requestedAt: isoTime(request.requested_at),
  };
}
