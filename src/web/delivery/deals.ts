import { type AnyElysia, Elysia } from "elysia";
import type { Site } from "../http/site";
import { deliveryApi } from "./api";
import { disputeRoutes } from "./desk-routes";
import { deliveryRoutes } from "./routes";

/** All that deals answer to: calls, pages, and the operators' desk. */
export function deals(services: Site): AnyElysia {
  return new Elysia()
    .use(deliveryApi(services))
    .use(deliveryRoutes(services))
    .use(disputeRoutes(services));
}
