import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiDocument } from "../../src/web/http/api-document";

/**
 * What clients rely on, one fact per line (docs/api.md#what-can-change):
 *
 *     GET /api/contracts                        a call, with `until DAY` once it is deprecated
 *     GET /api/contracts takes side: "buyer"    an input or one of its values
 *     POST /api/favorites needs packageId       an input that is required
 *     GET /api/contracts 200 [] Contract        what it answers
 *     Contract.delivery.state "paid"|"sealed"…  a field of an answer, with its type
 */
export const SURFACE_FILE = join(import.meta.dir, "../../docs/api-surface.txt");

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Call {
  deprecated?: boolean;
  description?: string;
  parameters?: Array<{ name?: string; in?: string; required?: boolean; schema?: Schema }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export function surfaceOf(document: ApiDocument): Set<string> {
  const facts = new Set<string>();
  const schemas = document.components.schemas as Record<string, Schema>;
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const { parameters = [], requestBody, responses, ...described } = operation as Call;
      const until = /gone from (\d{4}-\d\d-\d\d)/.exec(described.description ?? "")?.[1];
      facts.add(described.deprecated && until ? `${call} until ${until}` : call);
      for (const { name, in: place, required = false, schema = {} } of parameters) {
        if (!name || place === "path") continue;
        addInput(facts, `${call}`, { name, required, schema }, schemas);
      }
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        addInputs(facts, call, schema, schemas);
      for (const [status, { content = {} }] of Object.entries(responses)) {
        for (const [type, { schema }] of status < "300" ? Object.entries(content) : [])
          addAnswer(facts, `${call} ${status}`, type === "application/json" ? schema : {});
      }
    }
  }
  for (const [name, schema] of Object.entries(schemas)) addAnswer(facts, name, schema);
  return facts;
}

interface Input {
  name: string;
  required: boolean;
  schema: Schema;
}

function addInputs(facts: Set<string>, call: string, schema: Schema, all: Record<string, Schema>) {
  const resolved = resolve(schema, all);
  for (const part of [resolved, ...(resolved.anyOf ?? []), ...(resolved.allOf ?? [])]) {
    const { properties = {}, required = [] } = resolve(part, all);
    for (const [name, schema] of Object.entries(properties))
      addInput(facts, call, { name, required: required.includes(name), schema }, all);
  }
}

function addInput(
  facts: Set<string>,
  call: string,
  { name, required, schema }: Input,
  all: Record<string, Schema>,
) {
  facts.add(`${call} takes ${name}`);
  if (required) facts.add(`${call} needs ${name}`);
  for (const value of resolve(schema, all).enum ?? [])
    facts.add(`${call} takes ${name}: ${JSON.stringify(value)}`);
}

const resolve = (schema: Schema, all: Record<string, Schema>): Schema =>
  schema.$ref ? (all[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

function addAnswer(facts: Set<string>, path: string, schema: Schema): void {
  const { properties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  facts.add(`${path} ${typeIn(schema)}`.trimEnd());
  for (const [name, field] of Object.entries(properties ?? {}))
    addAnswer(facts, `${path}.${name}`, field);
  if (items) addAnswer(facts, `${path}[]`, items);
  for (const part of [...anyOf, ...oneOf, ...allOf])
    if (part.properties) addAnswer(facts, path, part);
}

/** New values of an answer are not listed, because they can come at any time. */
function typeIn({ $ref, type, anyOf, oneOf, allOf, const: value }: Schema): string {
  if ($ref) return $ref.split("/").at(-1) ?? "";
  const parts = anyOf ?? oneOf ?? allOf;
  if (parts) return [...new Set(parts.map(typeIn))].sort().join("|");
  return [type ?? (value === undefined ? [] : typeof value)].flat().sort().join("|");
}

export const listedSurface = (): string[] =>
  readFileSync(SURFACE_FILE, "utf8").split("\n").filter(Boolean);

interface Compared {
  /** Facts that are gone, although no deprecation has run out. */
  gone: string[];
  /** Inputs of a listed call that have become required. */
  required: string[];
  /** Facts that the list does not have yet. */
  unlisted: string[];
}

export function compareSurface(
  listed: readonly string[],
  facts: ReadonlySet<string>,
  today: string,
): Compared {
  const known = new Set(listed);
  const calls = new Set(listed.map(callOf));
  const ended = listed.filter((line) => (/ until (\S+)$/.exec(line)?.[1] ?? "9999") <= today);
  const isEnded = (line: string) => ended.some((call) => callOf(call) === callOf(line));
  const isDeprecated = (line: string) =>
    [...facts].some((fact) => fact.startsWith(`${line} until `));
  const gone = listed.filter(
    (line) => !facts.has(line) && !/ needs /.test(line) && !isEnded(line) && !isDeprecated(line),
  );
  const added = [...facts].filter((fact) => !known.has(fact));
  const required = added.filter((fact) => / needs /.test(fact) && calls.has(callOf(fact)));
  return { gone, required, unlisted: added.filter((fact) => !required.includes(fact)) };
}

const callOf = (line: string) => /^[A-Z]+ \S+/.exec(line)?.[0] ?? line;

/** Keeps what is gone, so that only a reviewed change of the list can forget it. */
export function addToSurface(listed: readonly string[], facts: ReadonlySet<string>): void {
  const { required } = compareSurface(listed, facts, "");
  const replaced = (line: string) => [...facts].some((fact) => fact.startsWith(`${line} until `));
  const all = new Set([...listed.filter((line) => !replaced(line)), ...facts]);
  for (const fact of required) all.delete(fact);
  writeFileSync(SURFACE_FILE, `${[...all].sort().join("\n")}\n`);
}
