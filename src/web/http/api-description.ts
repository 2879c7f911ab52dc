import type { AnyElysia } from "elysia";
import type { Config } from "../../config";
import { once } from "../../lib/memo";

export function apiDescription(config: Config) {
  return <App extends AnyElysia>(app: App): App => {
    const description = once(async () =>
      (await import("./api-document")).describeApi(app.routes, config),
    );
    app.get("/api/openapi.json", () => description(), { detail: { hide: true } });
    return app;
  };
}
