import { version } from "../../../package.json";
import type { Config } from "../../config";
import { SCOPES } from "../../rules/scopes";
import { headersOf, IF_NONE_MATCH, LIMIT_HEADERS, sharedHeaders, usedHeaders } from "./api-headers";
import {
  contentOf,
  type Operation,
  operationOf,
  type ResponseObject,
  type Route,
  Schemas,
} from "./api-operation";
import { describeWebhooks } from "./api-webhooks";
import { API_OVERVIEW, API_TAGS, ERROR_RESPONSES } from "./call";
import { cookieName, isHttps } from "./cookies";
import { errorSchema } from "./errors";
import { PROBLEM_TYPE, problemSchema } from "./problem-details";

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, ResponseObject>; [kind: string]: object };
  [field: string]: unknown;
}

export function describeApi(routes: readonly Route[], { publicUrl }: Config): ApiDocument {
  const schemas = new Schemas();
  const paths: ApiDocument["paths"] = {};
  for (const route of routes) {
    if (!route.path.startsWith("/api/") || route.hooks.detail?.hide) continue;
    const path = route.path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, path, schemas);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Corpus marketplace",
      version,
      description: API_OVERVIEW,
      contact: { url: publicUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      responses: {
        NotModified: { description: "It has not changed.", headers: sharedHeaders(["ETag"]) },
        ...sharedErrorResponses(paths, schemas),
      },
      headers: usedHeaders(paths),
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      securitySchemes: securitySchemes(publicUrl),
      schemas: schemas.definitions(),
    },
  };
}

function sharedErrorResponses(paths: object, schemas: Schemas): Record<string, ResponseObject> {
  const pathsJson = JSON.stringify(paths);
  const usedResponses = Object.entries(ERROR_RESPONSES).filter(([, { name }]) =>
    pathsJson.includes(`responses/${name}"`),
  );
  return Object.fromEntries(
    usedResponses.map(([status, { name, headers, description }]) => [
      name,
      {
        description,
        headers: { ...headersOf(headers ?? {}), ...sharedHeaders(LIMIT_HEADERS) },
        ...(status !== "416" && { content: errorContent(schemas) }),
      },
    ]),
  );
}

const errorContent = (schemas: Schemas) => ({
  ...contentOf(errorSchema, schemas),
  [PROBLEM_TYPE]: { schema: schemas.reference(problemSchema) },
});

const securitySchemes = (publicUrl: string) => ({
  session: {
    type: "apiKey",
    in: "cookie",
    name: cookieName("session", isHttps(publicUrl)),
    description: "Set by `POST /api/auth/login`.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "cm_…",
    description: `Created at /settings/tokens or by \`POST /api/tokens\`. Each call names the scope that it needs; the scopes are ${SCOPES.join(", ")}. A delivery's token, from \`POST /api/contracts/{number}/delivery/token\`, only uploads for that delivery.`,
  },
  signedLink: {
    type: "apiKey",
    in: "query",
    name: "mark",
    description: "Part of a sealed file's `href` in `GET /api/packages/{id}/delivery`.",
  },
});
