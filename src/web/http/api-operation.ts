import { STATUS_CODES } from "node:http";
import type { DocumentDecoration } from "elysia";
import { z } from "zod";
import { DEPRECATION_HEADERS, headersOf, LIMIT_HEADERS, sharedHeaders } from "./api-headers";
import { scopeText, securityOf } from "./api-security";
import {
  type ApiCall,
  apiCallOf,
  CALLERS,
  type Content,
  ERROR_RESPONSES,
  type ResponseBody,
} from "./call";
import { deprecationText } from "./deprecation";

export interface Route {
  method: string;
  path: string;
  hooks: { detail?: DocumentDecoration; body?: unknown; query?: unknown; headers?: unknown };
}

export interface ResponseObject {
  $ref?: string;
  description?: string;
  headers?: object;
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  responses: Record<string, ResponseObject>;
  [field: string]: unknown;
}

interface ObjectSchema {
  properties?: Record<string, object & { deprecated?: boolean }>;
  required?: string[];
}

export function operationOf({ method, hooks }: Route, path: string, schemas: Schemas): Operation {
  const { detail } = hooks;
  const call = apiCallOf(detail);
  if (!call) throw new Error(`${method} ${path} does not describe its responses`);
  const body = call.body ?? (hooks.body as z.ZodType | undefined);
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...schemaParameters("query", hooks.query),
    ...schemaParameters("header", hooks.headers),
    ...plainParameters("query", call.parameters?.query),
    ...plainParameters("header", call.parameters?.headers),
    ...(isTagged(call, method) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
  ];
  return {
    operationId: operationId(method, path),
    tags: detail?.tags,
    summary: detail?.summary,
    description: descriptionOf(call, detail?.description),
    ...(call.deprecated && { deprecated: true }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body, schemas) } }),
    responses: {
      ...successResponses(call, method, schemas),
      ...errorResponses(call, method, path),
    },
  };
}

function descriptionOf(call: ApiCall, description: string | undefined): string {
  const { caller, deprecated } = call;
  const warning = deprecated ? deprecationText(deprecated) : [];
  return [warning, description ?? [], CALLERS[caller].description, scopeText(call)]
    .flat()
    .join(" ");
}

function successResponses(
  call: ApiCall,
  method: string,
  schemas: Schemas,
): Record<string, ResponseObject> {
  const { responses, responseHeaders = {}, deprecated } = call;
  const successes = isBody(responses) ? { 200: responses } : responses;
  const shared = [...LIMIT_HEADERS, ...(deprecated ? DEPRECATION_HEADERS : [])];
  const described = Object.entries(successes).map(([status, body]) => {
    const named = isTagged(call, method) && isJson(body) ? ["ETag", ...shared] : shared;
    const headers = { ...headersOf(responseHeaders), ...sharedHeaders(named) };
    const content = body && { content: contentOf(body, schemas) };
    return [status, { description: STATUS_CODES[status], headers, ...content }];
  });
  const unchanged = { $ref: "#/components/responses/NotModified" };
  return Object.fromEntries([
    ...described,
    ...(isTagged(call, method) ? [["304", unchanged]] : []),
  ]);
}

const isJson = (body: ResponseBody) => body instanceof z.ZodType;

/** Calls that read JSON; files have headers of their own. */
function isTagged({ responses }: ApiCall, method: string): boolean {
  if (method !== "GET") return false;
  return isBody(responses) ? isJson(responses) : isJson(responses[200] ?? null);
}

function errorResponses(
  { caller, refusals = [] }: ApiCall,
  method: string,
  path: string,
): Record<string, ResponseObject> {
  const isWrite = !["GET", "HEAD", "OPTIONS"].includes(method);
  const statuses = [
    // A token can be wrong, or lack the scope, wherever it is sent.
    ...[400, 401, 403, 429, 500, 503],
    ...(isWrite ? [413] : []),
    ...(path.includes("{") ? [404] : []),
    ...CALLERS[caller].refusals,
    ...refusals,
  ];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { $ref: `#/components/responses/${ERROR_RESPONSES[status]?.name}` },
    ]),
  );
}

export function contentOf(
  body: z.ZodType | Content,
  schemas: Schemas,
): Record<string, { schema: object }> {
  if (body instanceof z.ZodType) return { "application/json": { schema: schemas.reference(body) } };
  return { [body.mediaType]: { schema: body.schema } };
}

function isBody(responses: ApiCall["responses"]): responses is ResponseBody {
  return responses === null || responses instanceof z.ZodType || "mediaType" in responses;
}

function schemaParameters(location: "query" | "header", schema: unknown): object[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as ObjectSchema;
  return Object.entries(properties).map(([name, { deprecated, ...schema }]) => ({
    name,
    in: location,
    required: required.includes(name),
    ...(deprecated && { deprecated }),
    schema,
  }));
}

function plainParameters(
  location: "query" | "header",
  descriptions: Readonly<Record<string, string>> = {},
): object[] {
  return Object.entries(descriptions).map(([name, description]) => ({
    name,
    in: location,
    description,
    schema: { type: "string" },
  }));
}

function operationId(method: string, path: string): string {
  const words = path.replace("/api/", "").split(/[/.-]/);
  const parts = words.map((word) =>
    word.replace(/\{(\w)(\w*)\}/, (_, a, b) => `by${a.toUpperCase()}${b}`),
  );
  return [
    method.toLowerCase(),
    ...parts.map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join("");
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: converted }) => {
      delete converted.id;
      delete converted.$schema;
      delete converted.readOnly;
      // Zod marks preprocessed fields as required.
      if (zodSchema instanceof z.ZodObject && converted.properties) {
        const { shape } = zodSchema as z.ZodObject<Record<string, z.ZodType>>;
        converted.required = Object.keys(shape).filter((name) => !shape[name]?.isOptional());
      }
    },
  });

/** Converts all schemas together, so that each name is defined once. */
export class Schemas {
  readonly #references: Array<{ reference: object; schema: z.ZodType }> = [];

  reference(schema: z.ZodType): object {
    const reference = {};
    this.#references.push({ reference, schema });
    return reference;
  }

  definitions(): object {
    const allSchemas = z.object(
      Object.fromEntries(this.#references.map(({ schema }, index) => [`_${index}`, schema])),
    );
    const text = JSON.stringify(jsonSchema(allSchemas)).replaceAll(
      "#/$defs/",
      "#/components/schemas/",
    );
    const { $defs, properties } = JSON.parse(text);
    for (const [index, { reference }] of this.#references.entries())
      Object.assign(reference, properties[`_${index}`]);
    return $defs;
  }
}
