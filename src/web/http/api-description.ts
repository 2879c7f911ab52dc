import type { AnyElysia } from "elysia";
import { z } from "zod";
import { version } from "../../../package.json";
import { once } from "../../lib/once";

const TAGS = [
  "Accounts",
  "Packages",
  "Bids",
  "Favorites",
  "Chat",
  "Sellers",
  "Trade",
  "Delivery",
  "Samples",
  "Roadshows",
  "Certification",
  "Dashboard",
  "Statistics",
  "Settings",
];
const OPENAPI = "3.1.0";

/** `GET /api/openapi.json`: the JSON calls of the app it is added to; pages are not part of it. */
export function apiDescription<App extends AnyElysia>(app: App): App {
  const description = once(() => describe(app));
  app.get("/api/openapi.json", () => description(), { detail: { hide: true } });
  return app;
}

async function describe(app: AnyElysia): Promise<object> {
  const { toOpenAPISchema } = await import("@elysiajs/openapi");
  const { paths, components } = toOpenAPISchema(
    withoutParsers(app),
    { paths: [/^\/(?!api\/)/] },
    undefined,
    { zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) },
    OPENAPI,
  );
  return {
    openapi: OPENAPI,
    info: { title: "Corpus marketplace", version },
    tags: TAGS.map((name) => ({ name })),
    paths,
    components,
  };
}

/** With a custom parser (body.ts) the generator leaves out the schemas of bodies. */
function withoutParsers(app: AnyElysia): AnyElysia {
  const routes = app.routes.map((route) => ({
    ...route,
    hooks: { ...route.hooks, parse: undefined },
  }));
  // The generator uses nothing else of an app, although its type asks for a whole one.
  return { getGlobalRoutes: () => routes } as unknown as AnyElysia;
}
