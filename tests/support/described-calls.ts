import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import type { App } from "../../src/app";
import type { Config } from "../../src/config";
import { type ApiDocument, describeApi } from "../../src/web/http/api-document";
import type { Operation } from "../../src/web/http/api-operation";
import { PROBLEM_TYPE } from "../../src/web/http/problem-details";

export function describedCalls(app: App, config: Config): App {
  const answer = app.handle.bind(app);
  app.handle = async (request) => {
    const response = await answer(request);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/") && !DOCUMENTS.has(pathname)) {
      document ??= new Described(describeApi(app.routes, config));
      const fault = await document.faultOf(request, response);
      if (fault) throw new Error(`${request.method} ${pathname}, ${response.status}: ${fault}`);
    }
    return response;
  };
  return app;
}

const DOCUMENTS = new Set(["/api/openapi.json", "/api/asyncapi.json"]);

let document: Described | undefined;

const JSON_TYPE = "application/json";

class Described {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  readonly #kept = new Map<object, ValidateFunction>();
  readonly #operations: Array<{ method: string; pattern: RegExp; operation: Operation }>;
  readonly #document: ApiDocument;

  constructor(document: ApiDocument) {
    this.#document = closed(document);
    this.#ajv.addSchema({ $id: "document", components: this.#document.components });
    this.#operations = Object.entries(this.#document.paths)
      .sort(([one], [other]) => one.split("{").length - other.split("{").length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]*")}/?$`),
          operation,
        })),
      );
  }

  async faultOf({ method, url, headers }: Request, response: Response) {
    const path = new URL(url).pathname;
    const methods = method === "HEAD" ? ["HEAD", "GET"] : [method];
    const found = this.#operations
      .filter(({ pattern }) => pattern.test(path))
      .find((known) => methods.includes(known.method));
    const described = found ? this.#response(found.operation, response.status) : this.#refusal();
    if (!described) return "no such response is described";
    if (!found && response.status < 400) return "no such call is described";
    const isSent = Number(headers.get("content-length")) > "{}".length;
    if (isSent && response.ok && !found?.operation.requestBody) return "a body is not described";
    if (method === "HEAD") return undefined;
    // Nothing has changed.
    if (response.status === 304) return undefined;
    const { content = {} } = described;
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const isJson = [JSON_TYPE, PROBLEM_TYPE].includes(type);
    const isSaid = type in content || (!isJson && !(JSON_TYPE in content));
    if (!isSaid)
      return `the response is ${type || "empty"}, but ${Object.keys(content)} is described`;
    const schema = content[type]?.schema;
    if (!schema || !isJson) return undefined;
    const validate = this.#validator(schema);
    if (validate(await response.clone().json())) return undefined;
    return this.#ajv.errorsText(validate.errors, { dataVar: "answer" });
  }

  #response(operation: Operation, status: number) {
    const described = operation.responses[status];
    const { $ref } = described ?? {};
    return $ref ? this.#document.components.responses[$ref.split("/").at(-1) ?? ""] : described;
  }

  #refusal() {
    return this.#document.components.responses.NotFound;
  }

  #validator(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll("#/components/", "document#/components/");
    const made = this.#kept.get(schema) ?? this.#ajv.compile(JSON.parse(text));
    this.#kept.set(schema, made);
    return made;
  }
}

function closed(document: ApiDocument): ApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value) =>
    value?.type === "object" && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  );
}
