import type { AnyElysia, DocumentDecoration } from "elysia";
import { z } from "zod";
import { closestName } from "../../lib/closest-name";
import { InvalidInput } from "../../lib/errors";
import { MAX_NAME_CHARACTERS, MAX_NAMES } from "../../lib/issues";
import { once } from "../../lib/memo";
import type { Route } from "./api-operation";
import { UnreadBody } from "./body";
import { apiCallOf, CALLERS } from "./call";

type Shape = Readonly<Record<string, z.ZodType>>;

interface KnownFields {
  /** Null for a file. */
  body: Shape | null;
  query: Shape | null;
}

type FormDetail = DocumentDecoration & { fields?: () => Shape };

export type DeclaredFields = string | readonly string[] | z.ZodType;

/** Declares what a form may send; without it, a form may send nothing. */
export function formFields(...fields: readonly DeclaredFields[]): { detail: DocumentDecoration } {
  // Elysia would copy an object with all of its schemas, so this is a function.
  const detail: FormDetail = { fields: once(() => Object.assign({}, ...fields.map(shapeIn))) };
  return { detail };
}

/** Refuses unknown names before a route runs, because a misspelled one could cost money. */
export function knownFields<App extends AnyElysia>(app: App): App {
  const known = once(() => {
    const routes: readonly Route[] = app.routes;
    return new Map(
      routes.map((route) => [`${route.method} ${route.path}`, once(() => knownFieldsOf(route))]),
    );
  });
  app.onTransform({ as: "global" }, ({ request: { method, url }, route, body }) => {
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && !isCall(route)) return;
    const fieldsOf = known().get(`${method} ${route}`) ?? known().get(`GET ${route}`);
    const fields = fieldsOf?.();
    if (fields?.query) requireKnownNames(fields.query, queryOf(url));
    if (!fields?.body) return;
    if (isCall(route) && !hasFields(body)) throw new UnreadBody();
    requireKnownNames(fields.body, body);
  });
  return app;
}

/** @throws InvalidInput if the input or an object in it has a name that is not in the shape */
export function requireKnownNames(shape: Shape, input: unknown): void {
  const unknownFields = unknownNames(shape, input).slice(0, MAX_NAMES);
  if (unknownFields.length === 0) return;
  throw new InvalidInput(
    unknownFields.map(({ path, name, known }) => ({
      path,
      message: "field-unknown",
      similar: similarName(name, known),
    })),
  );
}

/** A list, a value or a file has no names that could be checked. */
function hasFields(body: unknown): boolean {
  if (body === null || body === undefined) return true;
  return typeof body === "object" && !Array.isArray(body) && !(body instanceof Uint8Array);
}

const isCall = (path: string) => path.startsWith("/api/");

/** Links to pages carry names such as `utm_source`, so only calls check their query. */
export function knownFieldsOf({ path, hooks: { body, query, detail } }: Route): KnownFields {
  const call = isCall(path) ? apiCallOf(detail) : null;
  const queryShape = {
    ...shapeIn(query),
    ...shapeIn(Object.keys(call?.parameters?.query ?? {})),
    ...shapeIn(call && CALLERS[call.caller].query),
  };
  const isFile = call?.body !== undefined && !(call.body instanceof z.ZodType);
  const bodyShape = { ...(detail as FormDetail | undefined)?.fields?.(), ...shapeIn(body) };
  return {
    body: isFile ? null : { ...bodyShape, ...shapeIn(call?.body) },
    query: isCall(path) ? queryShape : null,
  };
}

function queryOf(url: string): object {
  const start = url.indexOf("?");
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)));
}

function shapeIn(declared: unknown): Shape {
  if (declared instanceof z.ZodType) return shapeOf(declared) ?? {};
  const names = typeof declared === "string" ? [declared] : Array.isArray(declared) ? declared : [];
  return Object.fromEntries(names.map((name) => [name, z.unknown()]));
}

const shapes = new WeakMap<z.ZodType, Shape | null>();

/** The fields of an object, also of one that is optional, preprocessed or part of a union. */
function shapeOf(schema: z.ZodType): Shape | null {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = findShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function findShape(schema: z.ZodType): Shape | null {
  if (schema instanceof z.ZodObject) return schema.shape as Shape;
  const inner = innerSchemas(schema)
    .map(shapeOf)
    .filter((shape) => shape !== null);
  return inner.length > 0 ? Object.assign({}, ...inner) : null;
}

interface Definition {
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
}

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  const { innerType, options = [], in: input, out } = schema.def as Definition;
  const piped = input instanceof z.ZodTransform ? out : input;
  return [innerType ?? [], options, piped ?? []].flat();
}

interface UnknownName {
  path: string;
  name: string;
  known: readonly string[];
}

function unknownNames(shape: Shape, input: unknown, prefix = ""): UnknownName[] {
  if (typeof input !== "object" || input === null) return [];
  if (Array.isArray(input) || input instanceof Uint8Array) return [];
  const unknown: UnknownName[] = [];
  for (const [name, value] of Object.entries(input)) {
    const schema = schemaOf(shape, name);
    const path = () => prefix + name.slice(0, MAX_NAME_CHARACTERS);
    if (!schema) unknown.push({ path: path(), name, known: Object.keys(shape) });
    else if (typeof value === "object") {
      const inner = shapeOf(schema);
      if (inner) unknown.push(...unknownNames(inner, value, `${path()}.`));
    }
  }
  return unknown;
}

/** The schema of a field. `selected.*` stands for the boxes of a list, whose names end with an ID. */
export function schemaOf(shape: Shape, name: string): z.ZodType | undefined {
  const key = Object.hasOwn(shape, name) ? name : name.replace(/\..*$/s, ".*");
  return Object.hasOwn(shape, key) ? shape[key] : undefined;
}

const MIN_PREFIX = 4;

function similarName(typed: string, names: readonly string[]): string | undefined {
  const folded = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();
  const typedName = folded(typed);
  return (
    names.find((name) => folded(name) === typedName) ??
    closestName(typed, names) ??
    names.find((name) => typedName.length >= MIN_PREFIX && folded(name).startsWith(typedName))
  );
}
