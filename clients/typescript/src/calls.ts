import type { paths } from "./api.js";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** All calls of the API that answer with JSON or nothing, such as `"GET /api/packages/{id}"`. */
export type Call = {
  [Path in keyof paths]: {
    [M in Method]: paths[Path][Lowercase<M> & keyof paths[Path]] extends { responses: object }
      ? `${M} ${Path}`
      : never;
  }[Method];
}[keyof paths];

type OperationOf<C extends Call> = C extends `${infer M} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<M> & keyof paths[Path]]
  : never;

type ParametersOf<C extends Call> =
  OperationOf<C> extends { parameters: infer Parameters } ? Parameters : never;

type PathOf<C extends Call> =
  ParametersOf<C> extends { path: infer Path } ? { path: Path } : { path?: never };

export type QueryOf<C extends Call> =
  ParametersOf<C> extends { query?: infer Query } ? NonNullable<Query> : never;

type BodyOf<C extends Call> =
  OperationOf<C> extends { requestBody: { content: { "application/json": infer Body } } }
    ? { body: Body }
    : OperationOf<C> extends { requestBody?: { content: { "application/json": infer Body } } }
      ? { body?: Body }
      : { body?: never };

/** What a call takes. Parts of the address and required bodies have to be there. */
export type InputsOf<C extends Call> = PathOf<C> &
  BodyOf<C> & {
    query?: QueryOf<C>;
    /** 1 to 200 visible ASCII characters. A repeated call with the same key does nothing twice. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** Nothing has to be given for calls whose inputs are all optional. */
export type InputsArgument<C extends Call> =
  Record<never, never> extends InputsOf<C> ? [inputs?: InputsOf<C>] : [inputs: InputsOf<C>];

type Success = 200 | 201 | 202 | 204;

type ContentOf<Response> = Response extends { content: { "application/json": infer Json } }
  ? Json
  : undefined;

/** The JSON of a call's answer; undefined if it has none. */
export type AnswerOf<C extends Call> =
  OperationOf<C> extends { responses: infer Responses }
    ? ContentOf<Responses[keyof Responses & Success]>
    : never;

/** Calls that answer with a list in pages. */
export type ListCall = {
  [C in Call]: AnswerOf<C> extends readonly unknown[] ? C : never;
}[Call];

export type ItemOf<C extends ListCall> = AnswerOf<C> extends readonly (infer Item)[] ? Item : never;
