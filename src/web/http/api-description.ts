import type { AnyElysia } from "elysia";
import type { Config } from "../../config";
import { once } from "../../lib/memo";
import type { ApiDocument } from "./api-document";
import type { Route } from "./api-operation";
import { taggedAnswer } from "./entity-tag";

export type ApiDescription = () => Promise<ApiDocument>;

/** Describes the routes on first use, when all of them are mounted. */
export function apiDescription(routes: () => readonly Route[], config: Config): ApiDescription {
  return once(async () => (await import("./api-document")).describeApi(routes(), config));
}

export function descriptionRoute(description: ApiDescription) {
  return <App extends AnyElysia>(app: App): App => {
    app.get(
      "/api/openapi.json",
      async ({ request, set }) => taggedAnswer({ request, set }, await description()),
      { detail: { hide: true } },
    );
    return app;
  };
}
