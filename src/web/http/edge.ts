import type { Server } from "bun";
import type { HigherOrderFunction } from "elysia/types";
import { Refusal } from "../../lib/errors";
import { requestId } from "../../lib/ids";
import { isHttps, secureCookies } from "./cookies";
import { errorAnswers } from "./error-answers";
import { RouteNotFound } from "./errors";
import { pathOf } from "./request-path";
import { securityHeaders } from "./security";
import type { Site } from "./site";

/** A request that names no host that could be one, as HTTP/1.0 may and HTTP/1.1 must not. */
export class HostUnreadable extends Refusal {
  constructor() {
    super("host-unreadable");
  }
}

/** U+0000 in a query: no field of ours may hold it, and some libraries end a text there. */
export class QueryUnreadable extends Refusal {
  constructor() {
    super("query-unreadable");
  }
}

/**
 * Elysia's compiled handler of all routes; it is also called for sockets, and then returns nothing.
 */
type Answer = (
  request: Request,
  server?: Server<unknown>,
  ...rest: unknown[]
) => Promise<Response> | Response;

/**
 * Around everything that answers: no request gets past it without the security headers, and nothing
 * thrown gets past it at all, whether a route's hooks saw it or not (Elysia leaves out `await` where
 * it takes a handler for synchronous, and then does not see its promise fail).
 */
export function edge(services: Site) {
  const headers = Object.entries(securityHeaders(services.config));
  const https = isHttps(services.config.publicUrl);
  const answerTo = errorAnswers(services);

  async function refused(
    error: unknown,
    request: Request,
    server: Server<unknown> | null,
  ): Promise<Response> {
    try {
      return await answerTo(error, request, { server });
    } catch (failure) {
      services.log.error({ err: failure, request: requestId() }, "an error could not be told");
      return new Response("Something went wrong on our side.", { status: 500 });
    }
  }

  return ((answer: Answer): Answer =>
    async (request, server, ...rest) => {
      try {
        checkAddress(request.url);
        return finished(await answer(request, server, ...rest), headers, https);
      } catch (error) {
        return finished(await refused(error, request, server ?? null), headers, https);
      }
    }) as unknown as HigherOrderFunction;
}

/** Load balancers ask these by HTTP/1.0, which needs no Host. */
const PROBES = new Set(["/healthz", "/readyz"]);

/** @throws HostUnreadable, RouteNotFound, QueryUnreadable */
function checkAddress(url: string): void {
  if (!URL.canParse(url) && !PROBES.has(pathOf(url))) throw new HostUnreadable();
  if (!url.includes("%00")) return;
  throw pathOf(url).includes("%00") ? new RouteNotFound() : new QueryUnreadable();
}

/**
 * What a route says itself stands: a stranger's file has a stricter policy than pages. A socket's
 * upgrade has no response of ours; the headers of a redirect cannot be changed.
 */
function finished(
  response: Response,
  headers: ReadonlyArray<readonly [string, string]>,
  https: boolean,
): Response {
  if (!response) return response;
  try {
    for (const [name, value] of headers) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    if (https) secureCookies(response.headers);
    return response;
  } catch {
    return finished(new Response(response.body, response), headers, https);
  }
}
