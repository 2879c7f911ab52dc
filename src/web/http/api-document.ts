import { version } from "../../../package.json";
import type { Config } from "../../config";
import {
  contentOf,
  headersOf,
  type Operation,
  operationOf,
  type Response,
  type Route,
  Schemas,
} from "./api-operation";
import { OVERVIEW, REFUSALS, TAGS } from "./call";
import { isHttps, nameOf } from "./cookies";
import { failure } from "./errors";

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; [kind: string]: object };
  [fact: string]: unknown;
}

export function describe(routes: readonly Route[], { publicUrl }: Config): ApiDocument {
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
      description: OVERVIEW,
      contact: { url: publicUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      responses: refusals(paths, schemas),
      securitySchemes: securitySchemes(publicUrl),
      schemas: schemas.named(),
    },
  };
}

function refusals(paths: object, schemas: Schemas): Record<string, Response> {
  const described = JSON.stringify(paths);
  const used = Object.entries(REFUSALS).filter(([, { name }]) =>
    described.includes(`responses/${name}"`),
  );
  return Object.fromEntries(
    used.map(([status, { name, headers, description }]) => [
      name,
      {
        description,
        ...(headers && { headers: headersOf(headers) }),
        ...(status !== "416" && { content: contentOf(failure, schemas) }),
      },
    ]),
  );
}

const securitySchemes = (publicUrl: string) => ({
  session: {
    type: "apiKey",
    in: "cookie",
    name: nameOf("session", isHttps(publicUrl)),
    description: "Set by `POST /api/auth/login`.",
  },
  deliveryToken: {
    type: "http",
    scheme: "bearer",
    description:
      "Created by `POST /api/packages/{id}/delivery/token`, for the uploads of that delivery.",
  },
  signedLink: {
    type: "apiKey",
    in: "query",
    name: "mark",
    description: "Part of a sealed file's `href` in `GET /api/packages/{id}/delivery`.",
  },
});
