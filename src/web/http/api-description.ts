import type { AnyElysia } from "elysia";
import type { Config } from "../../config";
import { once } from "../../lib/memo";
import { taggedAnswer } from "./entity-tag";

export function apiDescription(config: Config) {
  return <App extends AnyElysia>(app: App): App => {
    const description = once(async () =>
      (await import("./api-document")).describeApi(app.routes, config),
    );
    app.get(
      "/api/openapi.json",
      async ({ request, set }) => taggedAnswer({ request, set }, await description()),
      { detail: { hide: true } },
    );
    return app;
  };
}
