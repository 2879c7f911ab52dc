import type { HigherOrderFunction } from "elysia/types";
import { Memoirist } from "memoirist";
import type { Logger } from "pino";
import type { Config } from "../../config";
import { withRequestId } from "../../lib/ids";
import type { Metrics } from "./metrics";
import { pathOf } from "./request";
import type { RequestsUnderWay } from "./stopping";

interface Observers {
  config: Config;
  log: Logger;
  metrics: Metrics;
  requests: RequestsUnderWay;
  routes(): RouteNames;
}

type Answer = (request: Request, ...rest: unknown[]) => Promise<Response> | Response;

const NANOSECONDS_PER_MS = 1e6;
const SWITCHING_PROTOCOLS = 101;

/** Logs the route, never a request's URL or content. */
export function observation({ config, log, metrics, requests, routes }: Observers) {
  const started = crypto.randomUUID().slice(0, 6);
  const advise = proxyAdvice(config, log);
  let count = 0;
  return ((answer: Answer): Answer =>
    async (request, ...rest) => {
      const id = `${started}-${(++count).toString(36)}`;
      advise(request);
      const startedAt = Bun.nanoseconds();
      const response = await requests.through(withRequestId(id, () => answer(request, ...rest)));
      const ms = (Bun.nanoseconds() - startedAt) / NANOSECONDS_PER_MS;
      const { method } = request;
      const route = routes().of(request);
      const status = response?.status ?? SWITCHING_PROTOCOLS;
      metrics.answered(method, route, status, ms / 1000);
      log.info({ request: id, method, route, status, ms: Math.round(ms * 100) / 100 }, "request");
      return response;
    }) as unknown as HigherOrderFunction;
}

const NO_ROUTE = "(no route)";

interface Route {
  method: string;
  path: string;
}

/** Email links contain secrets that open an account, so only routes are logged. */
export class RouteNames {
  readonly #fixed = new Set<string>();
  /** Without `lazy` it would compare each route with all earlier ones. */
  readonly #open = new Memoirist<string>({ lazy: true });

  constructor(routes: Iterable<Route>) {
    for (const { method, path } of routes) {
      if (/[:*]/.test(path)) this.#open.add(routedMethod(method), path, path);
      else this.#fixed.add(`${routedMethod(method)} ${path}`);
    }
  }

  of({ method, url }: { method: string; url: string }): string {
    const [verb, path] = [routedMethod(method), pathOf(url)];
    if (this.#fixed.has(`${verb} ${path}`)) return path;
    return this.#open.find(verb, path)?.store ?? NO_ROUTE;
  }
}

function routedMethod(method: string): string {
  return method === "WS" || method === "HEAD" ? "GET" : method;
}

const FORWARDED_FOR =
  "A proxy sends X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one address and share its rate limits. Set TRUST_PROXY=on if the proxy is yours.";
const FORWARDED_PROTO =
  "A proxy reports that visitors use https, but PUBLIC_URL does not start with https: cookies are not secure, and links in emails are wrong. Set PUBLIC_URL to the address that visitors type.";

export function proxyAdvice({ trustProxy, publicUrl }: Config, log: Logger) {
  let isForUnseen = !trustProxy;
  let isProtoUnseen = publicUrl.startsWith("http:");
  return ({ headers }: Request): void => {
    if (isForUnseen && headers.has("x-forwarded-for")) {
      isForUnseen = false;
      log.warn(FORWARDED_FOR);
    }
    if (isProtoUnseen && headers.get("x-forwarded-proto") === "https") {
      isProtoUnseen = false;
      log.warn(FORWARDED_PROTO);
    }
  };
}
