import { STATUS_CODES } from "node:http";
import type { DocumentDecoration } from "elysia";
import { z } from "zod";
import { ASKERS, type Body, type Call, type Content, callOf, REFUSALS } from "./call";

export interface Route {
  method: string;
  path: string;
  hooks: { detail?: DocumentDecoration; body?: unknown; query?: unknown; headers?: unknown };
}

export interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  responses: Record<string, Response>;
  [fact: string]: unknown;
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

export function operationOf({ method, hooks }: Route, path: string, schemas: Schemas): Operation {
  const { detail } = hooks;
  const call = callOf(detail);
  if (!call) throw new Error(`${method} ${path} does not describe its responses`);
  const body = call.body ?? (hooks.body as z.ZodType | undefined);
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      ...{ name, in: "path", required: true, schema: { type: "string" } },
    })),
    ...schemaParameters("query", hooks.query),
    ...schemaParameters("header", hooks.headers),
    ...plainParameters("query", call.takes?.query),
    ...plainParameters("header", call.takes?.headers),
  ];
  return {
    operationId: operationId(method, path),
    tags: detail?.tags,
    summary: detail?.summary,
    description: [detail?.description ?? [], ASKERS[call.by].who].flat().join(" "),
    security: ASKERS[call.by].security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body, schemas) } }),
    responses: {
      ...successesOf(call, schemas),
      ...refusalsOf(call, method, path),
    },
  };
}

function successesOf({ answers, gives }: Call, schemas: Schemas): Record<string, Response> {
  const successes = isBody(answers) ? { 200: answers } : answers;
  return Object.fromEntries(
    Object.entries(successes).map(([status, body]) => [
      status,
      {
        description: STATUS_CODES[status],
        ...(gives && { headers: headersOf(gives) }),
        ...(body && { content: contentOf(body, schemas) }),
      },
    ]),
  );
}

function refusalsOf(
  { by, refusals = [] }: Call,
  method: string,
  path: string,
): Record<string, Response> {
  const isWrite = !["GET", "HEAD", "OPTIONS"].includes(method);
  const statuses = [
    ...[400, 429, 500, 503],
    ...(isWrite ? [403, 413] : []),
    ...(path.includes("{") ? [404] : []),
    ...ASKERS[by].refusals,
    ...refusals,
  ];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { $ref: `#/components/responses/${REFUSALS[status]?.name}` },
    ]),
  );
}

export function contentOf(
  body: z.ZodType | Content,
  schemas: Schemas,
): Record<string, { schema: object }> {
  if (body instanceof z.ZodType) return { "application/json": { schema: schemas.of(body) } };
  return { [body.mediaType]: { schema: body.schema } };
}

function isBody(answers: Call["answers"]): answers is Body {
  return answers === null || answers instanceof z.ZodType || "mediaType" in answers;
}

function schemaParameters(place: "query" | "header", schema: unknown): object[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: place, required: required.includes(name), schema },
  }));
}

function plainParameters(
  place: "query" | "header",
  descriptions: Readonly<Record<string, string>> = {},
): object[] {
  return Object.entries(descriptions).map(([name, description]) => ({
    ...{ name, in: place, description, schema: { type: "string" } },
  }));
}

export function headersOf(descriptions: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );
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

export const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: converted }) => {
      delete converted.id;
      delete converted.$schema;
      delete converted.readOnly;
      // The generator marks preprocessed fields as required.
      if (zodSchema instanceof z.ZodObject && converted.properties) {
        const { shape } = zodSchema as z.ZodObject<Record<string, z.ZodType>>;
        converted.required = Object.keys(shape).filter((name) => !shape[name]?.isOptional());
      }
    },
  });

/** Converting all schemas together defines each name once. */
export class Schemas {
  readonly #places: Array<{ place: object; schema: z.ZodType }> = [];

  of(schema: z.ZodType): object {
    const place = {};
    this.#places.push({ place, schema });
    return place;
  }

  named(): object {
    const union = z.object(
      Object.fromEntries(this.#places.map(({ schema }, at) => [`_${at}`, schema])),
    );
    const text = JSON.stringify(jsonSchema(union)).replaceAll("#/$defs/", "#/components/schemas/");
    const { $defs, properties } = JSON.parse(text);
    for (const [at, { place }] of this.#places.entries())
      Object.assign(place, properties[`_${at}`]);
    return $defs;
  }
}
