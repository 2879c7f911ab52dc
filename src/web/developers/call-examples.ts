import type { CallExample } from "../../../views/developers/described";
import { REFERENCE, type Schema } from "./schema-fields";

export interface ExampleCall {
  method: string;
  path: string;
  /** Whether programs may make it; otherwise it needs the cookie of a session. */
  takesToken: boolean;
  takesKey: boolean;
  /** Of the JSON that it takes; null if it takes none. */
  body: Schema | null;
  /** Whether it answers with JSON or nothing, as the clients' `call` expects. */
  isJson: boolean;
}

type Schemas = Readonly<Record<string, Schema>>;

const METHODS_OF_CLIENTS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const INDENT = 2;
const PYTHON_INDENT = 4;

/** One call with curl and, if programs may make it, with both clients. Tests check all of them. */
export function examplesOf(call: ExampleCall, publicUrl: string, schemas: Schemas): CallExample[] {
  const body = call.body && exampleValue(call.body, schemas);
  const curl = { language: "curl", code: curlOf(call, publicUrl, body) };
  if (!call.takesToken || !METHODS_OF_CLIENTS.has(call.method)) return [curl];
  if (!call.isJson && call.method !== "GET") return [curl];
  return [
    curl,
    { language: "TypeScript", code: typescriptOf(call, body) },
    { language: "Python", code: pythonOf(call, body) },
  ];
}

function curlOf(call: ExampleCall, publicUrl: string, body: unknown): string {
  const { method, path, takesToken, takesKey } = call;
  const address = publicUrl + path.replace(/\{(\w+)\}/g, (_, name) => `$${constant(name)}`);
  const verb = method === "GET" ? "" : method === "HEAD" ? "-I " : `-X ${method} `;
  return [
    `curl ${verb}"${address}"`,
    takesToken ? '-H "Authorization: Bearer $TOKEN"' : "-b cookies.txt",
    ...(takesKey ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'"]),
    ...(body === null ? [] : [`-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ");
}

function typescriptOf({ method, path, takesKey, isJson }: ExampleCall, body: unknown): string {
  if (!isJson) return `await market.file(${template(path, "`", "$")});`;
  const names = namesIn(path);
  const inputs = [
    ...(names.length > 0 ? [`path: { ${names.join(", ")} },`] : []),
    ...(body === null ? [] : [`body: ${JSON.stringify(body, null, INDENT)},`]),
    ...(takesKey ? ["idempotencyKey: key,"] : []),
  ];
  const call = `await market.call("${method} ${path}"`;
  if (inputs.length === 0) return `${call});`;
  return `${call}, {\n${indented(inputs.join("\n"), INDENT)}\n});`;
}

function pythonOf({ method, path, takesKey, isJson }: ExampleCall, body: unknown): string {
  if (!isJson) return `market.file(${template(path, '"', "")})`;
  const names = namesIn(path);
  const inputs = [
    ...(names.length > 0
      ? [`path={${names.map((name) => `"${name}": ${snake(name)}`).join(", ")}},`]
      : []),
    ...(body === null ? [] : [`body=${pythonValue(body)},`]),
    ...(takesKey ? ["idempotency_key=key,"] : []),
  ];
  if (inputs.length === 0) return `market.call("${method} ${path}")`;
  const lines = [`"${method} ${path}",`, ...inputs].join("\n");
  return `market.call(\n${indented(lines, PYTHON_INDENT)}\n)`;
}

/** A path with its names filled in, as a string of either language. */
function template(path: string, quote: string, mark: string): string {
  const isPython = mark === "";
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name) => `${mark}{${isPython ? snake(name) : name}}`,
  );
  const hasNames = namesIn(path).length > 0;
  if (!hasNames) return `"${path}"`;
  return `${isPython ? "f" : ""}${quote}${filled}${quote}`;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const constant = (name: string) => snake(name).toUpperCase();

const indented = (text: string, by: number) => text.replace(/^/gm, " ".repeat(by));

function pythonValue(value: unknown): string {
  const json = JSON.stringify(value, null, PYTHON_INDENT);
  const words: Record<string, string> = { true: "True", false: "False", null: "None" };
  return json.replace(
    /(?<=[:[,\s])(true|false|null)(?=[,\s\]}]|$)/g,
    (word) => words[word] ?? word,
  );
}

/** What a call needs at least, or one field of what it takes. */
function exampleValue(schema: Schema, schemas: Schemas): unknown {
  const { $ref, type, items, properties, required = [], allOf } = schema;
  if ($ref) return exampleValue(schemas[$ref.replace(REFERENCE, "")] ?? {}, schemas);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (properties) {
    const needed = [...required, ...(choice?.required ?? [])];
    const [first] = Object.keys(properties);
    const names = needed.length > 0 || first === undefined ? needed : [first];
    const fields = names.map((name) => [name, exampleValue(properties[name] ?? {}, schemas)]);
    return Object.fromEntries(fields);
  }
  if (choice) return exampleValue(choice, schemas);
  const kind = typeof type === "object" ? type[0] : type;
  if (kind === "array") return [exampleValue(items ?? {}, schemas)];
  if (kind === "integer" || kind === "number") return schema.minimum ?? 1;
  if (kind === "boolean") return true;
  if (kind === "string") return schema.format === "date-time" ? "2027-01-31T00:00:00Z" : "…";
  return allOf ? exampleValue(allOf[0] ?? {}, schemas) : kind === "null" ? null : {};
}
