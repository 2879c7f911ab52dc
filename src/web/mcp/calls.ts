import { z } from "zod";
import { once } from "../../lib/memo";
import { admitTo } from "../http/admission";
import type { Route } from "../http/api-operation";
import { apiCallOf } from "../http/call";
import { knownFieldsOf, requireKnownNames } from "../http/known-fields";
import { type LimitedRequest, limitHookOf } from "../http/limited";
import type { Received } from "../http/turns";

export interface MountedRoute extends Route {
  hooks: Route["hooks"] & { beforeHandle?: unknown };
  handler: unknown;
}

interface Answer<Json> {
  json: Json;
  /** Where the next page begins; null on the last page, and if there are no pages. */
  nextCursor: string | null;
}

/** Values fill the names in the address; the others are the query. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export type ReadCall = <Json>(at: `GET /api/${string}`, values?: Values) => Promise<Answer<Json>>;

/** Makes calls for the sender of a request, with the scopes, limits and inputs of each call. */
export type CallReader = (sender: LimitedRequest) => ReadCall;

/** Its message is the address of the call. */
export class AnswerTooLong extends Error {}

/** Answers that are streams can have 200 MB; all others are shorter. */
const MAX_STREAMED_BYTES = 200_000;

export function callReader(routes: () => readonly MountedRoute[]): CallReader {
  const mounted = once(() => {
    return new Map(routes().map((route) => [`${route.method} ${route.path}`, route]));
  });
  return ({ request, server }) => {
    return read;

    async function read<Json>(at: string, values: Values = {}): Promise<Answer<Json>> {
      const route = mounted().get(at);
      const call = route && apiCallOf(route.hooks.detail);
      if (!route || !call) throw new Error(`${at} is not a call`);
      const { params, query } = sortedValues(at, values);
      requireKnownNames(knownFieldsOf(route).query ?? {}, query);
      const inner = requestFor(request, route.path, { params, query });
      admitTo(call.scopes, inner);
      await limitHookOf(route)?.({ request: inner, server });
      const schema = route.hooks.query;
      const parsed = schema instanceof z.ZodType ? schema.parse(query) : query;
      const set: Received["set"] = { headers: {} };
      const plain = { body: undefined, headers: {} };
      const received: Received = { request: inner, server, params, query: parsed, set, ...plain };
      const answered = await (route.handler as (received: Received) => unknown)(received);
      const text = answered instanceof Response ? await startOf(answered) : String(answered);
      if (text === null) throw new AnswerTooLong(at.replace(/:(\w+)/g, "{$1}"));
      return { json: JSON.parse(text) as Json, nextCursor: cursorIn(set.headers.link) };
    }
  };
}

/** Null if it is too long. */
async function startOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_STREAMED_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

interface Sorted {
  params: Record<string, string>;
  query: Record<string, string>;
}

function sortedValues(at: string, values: Values): Sorted {
  const names = new Set(at.match(/(?<=:)\w+/g));
  const texts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    params: Object.fromEntries(texts.filter(([name]) => names.has(name))),
    query: Object.fromEntries(texts.filter(([name]) => !names.has(name))),
  };
}

function requestFor({ url, headers }: Request, path: string, { params, query }: Sorted): Request {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const address = new URL(`${filled}?${new URLSearchParams(query)}`, url);
  return new Request(address, { headers: { authorization: headers.get("authorization") ?? "" } });
}

function cursorIn(link: unknown): string | null {
  const next = /^<([^>]*)>; rel="next"$/.exec(String(link))?.[1];
  return next === undefined ? null : new URL(next, "http://-").searchParams.get("cursor");
}
