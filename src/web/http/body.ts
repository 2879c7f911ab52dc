import type { AnyElysia } from "elysia";
import { coded, InvalidInput, Refusal, TooLarge } from "../../lib/errors";
import { once } from "../../lib/memo";
import { NotJson } from "./errors";

/** For the field names and boundaries of a form with a file. */
export const FORM_OVERHEAD_BYTES = 50_000;

export class UnreadableForm extends coded(Refusal, "unreadable-form") {}

/** Its sender would otherwise believe that the change was made. */
export class UnreadBody extends coded(Refusal, "unread-body") {}

export const MAX_BODY_BYTES = 1_000_000;

/** If the parser returned undefined, Elysia would read the body itself, without a limit. */
const UNREAD_BODY = null;

const BYTE_STREAM_TYPES = new Set(["application/octet-stream", "text/csv", "application/x-ndjson"]);

/** Options of a route, next to its `limit`. All others accept `MAX_BODY_BYTES`. */
export interface BodyBounds {
  maxBodyBytes?: number;
  /** The route reads the body itself and counts its bytes; here, only `Content-Length` is checked. */
  streamsUpTo?: number;
}

interface ListedRoute {
  method: string;
  path: string;
  hooks: { detail?: BodyBounds };
}

export function bodyLimit<App extends AnyElysia>(app: App): App {
  const bounds = once(() => {
    const routes: readonly ListedRoute[] = app.routes;
    return new Map(routes.map(({ method, path, hooks }) => [`${method} ${path}`, hooks.detail]));
  });
  app.onParse({ as: "global" }, async ({ request, contentType, route }) => {
    const { streamsUpTo, maxBodyBytes } = bounds().get(`${request.method} ${route}`) ?? {};
    if (streamsUpTo !== undefined) {
      checkContentLength(request, streamsUpTo);
      return UNREAD_BODY;
    }
    const maxBytes = maxBodyBytes ?? MAX_BODY_BYTES;
    checkContentLength(request, maxBytes);
    if (contentType === "application/json") return parseJson(await readText(request, maxBytes));
    if (contentType === "application/x-www-form-urlencoded") {
      return formFields(new URLSearchParams(await readText(request, maxBytes)));
    }
    if (contentType === "multipart/form-data") return parseMultipart(request, maxBytes);
    if (BYTE_STREAM_TYPES.has(contentType)) return readBytes(request, maxBytes);
    await requireEmpty(request);
    return UNREAD_BODY;
  });
  return app;
}

export type Form = Partial<Record<string, string>>;

export function formOf(body: unknown): Form {
  const issues = Object.entries(body instanceof Uint8Array ? {} : (body ?? {}))
    .filter(([, value]) => typeof value !== "string" && !(value instanceof Blob))
    .map(([path]) => ({ path, message: "must be text" as const }));
  if (issues.length > 0) throw new InvalidInput(issues);
  return textFieldsOf(body);
}

export function textFieldsOf(body: unknown): Form {
  const fields = Object.entries(body ?? {}).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(fields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotJson();
  }
}

async function parseMultipart(request: Request, maxBytes: number): Promise<object> {
  const body = await readBytes(request, maxBytes);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return Object.fromEntries(await new Response(body as BodyInit, { headers }).formData());
  } catch {
    throw new UnreadableForm();
  }
}

/** A checkbox follows a hidden field of the same name, so the last value counts. */
function formFields(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(form);
}

function checkContentLength(request: Request, maxBytes: number): void {
  if (Number(request.headers.get("content-length")) > maxBytes) throw new TooLarge(maxBytes);
}

/** Reads only the first bytes. @throws UnreadBody */
async function requireEmpty(request: Request): Promise<void> {
  for await (const { byteLength } of request.body ?? []) if (byteLength > 0) throw new UnreadBody();
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (request.headers.has("content-length")) return request.text();
  return new TextDecoder().decode(await readBytes(request, maxBytes));
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
