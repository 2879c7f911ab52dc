import type {
  CallExample,
  DescribedAnswer,
  DescribedCall,
  DescribedContent,
  DescribedField,
  DescribedRefusal,
  DescribedTag,
  DescribedType,
} from "../../../views/developers/described";
import type { ApiDocument } from "../http/api-document";
import type { Operation, ResponseObject } from "../http/api-operation";
import { scopeText } from "../http/api-security";
import { examplesOf } from "./call-examples";
import { fieldsOf, REFERENCE, type Schema, typeOf } from "./schema-fields";

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema: Schema;
}

interface DescribedOperation extends Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  security: ReadonlyArray<{ token?: readonly string[] }>;
  parameters?: readonly Parameter[];
  requestBody?: { content: Contents };
}

interface Document extends Omit<ApiDocument, "paths"> {
  tags: ReadonlyArray<{ name: string; description: string }>;
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    responses: Record<string, ResponseObject>;
    parameters: Record<string, Parameter>;
    schemas: Record<string, Schema>;
  };
}

type Contents = Readonly<Record<string, { schema: Schema }>>;

export interface Reference {
  tags: readonly DescribedTag[];
  refusals: readonly DescribedRefusal[];
  /** The type of refusals. */
  refusalTypes: readonly DescribedType[];
}

export function referenceOf(api: ApiDocument, publicUrl: string): Reference {
  // What is generic JSON to the document is read here by the names of OpenAPI.
  const document = api as unknown as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = document.tags.map(({ name, description }) => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes(name));
    return {
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      description,
      calls: tagged.map(({ path, method, operation }) => ({
        ...callOf(document, path, method, operation),
        examples: callExamples(document, path, method, operation, publicUrl),
      })),
      types: typesIn(
        document,
        tagged.map(({ operation }) => operation),
      ),
    };
  });
  const { responses } = document.components;
  return {
    tags: tags.filter(({ calls }) => calls.length > 0),
    refusals: refusalsOf(document, operations),
    refusalTypes: typesIn(document, Object.values(responses)),
  };
}

function callOf(
  document: Document,
  path: string,
  method: string,
  operation: DescribedOperation,
): Omit<DescribedCall, "examples"> {
  const { operationId, summary, description, security, parameters = [], responses } = operation;
  const scopes = security.flatMap(({ token = [] }) => token);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    // The page says it in the reader's language.
    description: description.replace(scopeText({ scopes }), "").trim(),
    isDeprecated: operation.deprecated === true,
    scopes,
    parameters: parameters.map((parameter) => parameterField(document, parameter)),
    body: contentsOf(operation.requestBody?.content),
    answers: Object.entries(responses).flatMap(([status, response]) =>
      isRefusal(status) ? [] : [answerOf(document, status, response)],
    ),
    refusals: Object.keys(responses).filter(isRefusal),
  };
}

function callExamples(
  { components }: Document,
  path: string,
  method: string,
  operation: DescribedOperation,
  publicUrl: string,
): CallExample[] {
  const { parameters = [], requestBody, responses, security } = operation;
  const bodies = Object.keys(requestBody?.content ?? {});
  const answered = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1];
  const media = Object.keys(answered?.content ?? {});
  const call = {
    method: method.toUpperCase(),
    path,
    takesToken: security.some(({ token }) => token !== undefined),
    takesKey: parameters.some(({ name }) => name === "idempotency-key"),
    body: requestBody?.content["application/json"]?.schema ?? null,
    isJson: media.length === 0 || media.includes("application/json"),
  };
  // Uploads are resumable, and their bytes are not for an example.
  const isOfFiles = bodies.length > 0 && call.body === null;
  return isOfFiles ? [] : examplesOf(call, publicUrl, components.schemas);
}

const isRefusal = (status: string) => Number(status) >= 400;

const nameIn = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

function parameterField({ components }: Document, parameter: Parameter): DescribedField {
  const { $ref } = parameter;
  const resolved = $ref ? (components.parameters[nameIn($ref)] as Parameter) : parameter;
  const { name, schema, required = false, deprecated = false } = resolved;
  return {
    name,
    type: typeOf(schema),
    isRequired: required,
    isDeprecated: deprecated,
    description: resolved.description ?? schema.description ?? "",
    place: resolved.in,
  };
}

function answerOf(
  { components }: Document,
  status: string,
  response: ResponseObject,
): DescribedAnswer {
  const resolved = response.$ref ? components.responses[nameIn(response.$ref)] : response;
  const { description = "", headers = {}, content } = resolved ?? {};
  const described = Object.entries(headers as Record<string, { description?: string }>);
  return {
    status,
    description,
    headers: described.flatMap(([name, header]) =>
      header.description ? [[name, header.description] as const] : [],
    ),
    contents: contentsOf(content),
  };
}

function contentsOf(content: Contents | ResponseObject["content"] = {}): DescribedContent[] {
  return Object.entries(content as Contents).map(([mediaType, { schema }]) => ({
    mediaType,
    type: typeOf(schema),
    fields: fieldsOf(schema),
  }));
}

function refusalsOf(
  { components }: Document,
  operations: ReadonlyArray<{ operation: DescribedOperation }>,
): DescribedRefusal[] {
  const referred = operations.flatMap(({ operation }) => Object.entries(operation.responses));
  const byStatus = new Map(referred.filter(([status]) => isRefusal(status)));
  return [...byStatus]
    .map(([status, { $ref = "" }]) => ({
      status,
      description: components.responses[nameIn($ref)]?.description ?? "",
    }))
    .toSorted((a, b) => Number(a.status) - Number(b.status));
}

function typesIn({ components: { schemas } }: Document, parts: object): DescribedType[] {
  const names = new Set(namesIn(parts));
  // Names that are added on the way are visited, too.
  for (const name of names) for (const inner of namesIn(schemas[name] ?? {})) names.add(inner);
  return [...names].toSorted().map((name) => {
    const schema = schemas[name] ?? {};
    return { name, type: typeOf(schema), fields: fieldsOf(schema) };
  });
}

const namesIn = (json: object) =>
  [...JSON.stringify(json).matchAll(new RegExp(`"${REFERENCE}([^"]+)"`, "g"))].map(
    ([, name = ""]) => name,
  );
