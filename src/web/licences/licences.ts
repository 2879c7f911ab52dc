import { Elysia } from "elysia";
import type { AppContext } from "../http/app-context";
import { licenceApi } from "./api";

/** Awards of rounds, and licences from the shelf. */
export function licences(services: AppContext) {
  return new Elysia().use(licenceApi(services));
}
