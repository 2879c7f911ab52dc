import { type AnyElysia, Elysia } from "elysia";
import type { HandoverDeps } from "../handover/deps";
import { deliveryApi } from "./api";
import { disputeRoutes } from "./desk-routes";
import { dealReviewsApi } from "./reviews-api";
import { deliveryRoutes } from "./routes";

export function deals(services: HandoverDeps): AnyElysia {
  return new Elysia()
    .use(deliveryApi(services))
    .use(dealReviewsApi(services))
    .use(deliveryRoutes(services))
    .use(disputeRoutes(services));
}
