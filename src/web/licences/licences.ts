import { Elysia } from "elysia";
import { licenceApi } from "./api";
import type { LicenceDeps } from "./purchase";
import { licenceRoutes } from "./routes";

export function allLicenceRoutes(services: LicenceDeps) {
  return new Elysia().use(licenceApi(services)).use(licenceRoutes(services));
}
