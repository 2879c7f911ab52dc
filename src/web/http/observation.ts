import type { HigherOrderFunction } from "elysia/types";
import { Memoirist } from "memoirist";
import type { Logger } from "pino";
import type { Config } from "../../config";
import { inRequestScope } from "../../lib/requester";
import type { Metrics } from "./metrics";
import type { Refusals } from "./refusals";
import { isProbe, pathOf } from "./request";
import type { InFlightRequests } from "./stopping";

interface ObservationDeps {
  config: Config;
  log: Logger;
  metrics: Metrics;
  requests: InFlightRequests;
  refusals: Refusals;
  routes(): RouteNames;
}

type Handler = (request: Request, ...rest: unknown[]) => Promise<Response> | Response;

const NANOSECONDS_PER_MS = 1e6;
const SWITCHING_PROTOCOLS = 101;

/** Logs routes instead of URLs, because the links in emails contain secrets. */
export function observeRequests({
  config,
  log,
  metrics,
  requests,
  refusals,
  routes,
}: ObservationDeps) {
  const startupId = crypto.randomUUID().slice(0, 6);
  const adviseOnProxy = proxyAdvice(config, log);
  let count = 0;
  return ((handler: Handler): Handler =>
    async (request, ...rest) => {
      const id = `${startupId}-${(++count).toString(36)}`;
      adviseOnProxy(request);
      const startedAt = Bun.nanoseconds();
      const response = await requests.track(
        inRequestScope(id, () => handler(request, ...rest), refusals.note),
      );
      const ms = (Bun.nanoseconds() - startedAt) / NANOSECONDS_PER_MS;
      const { method } = request;
      const route = routes().pathOf(request);
      const status = response?.status ?? SWITCHING_PROTOCOLS;
      metrics.observeRequest(method, route, status, ms / 1000);
      // A load balancer probes each server 170,000 times a day.
      const level = isProbe(request.url) && response?.ok ? "debug" : "info";
      log[level]({ request: id, method, route, status, ms: Math.round(ms * 100) / 100 }, "request");
      return response;
      // Elysia types a hook by what it wraps, not by what it returns.
    }) as unknown as HigherOrderFunction;
}

export const NO_ROUTE = "(no route)";

interface Route {
  method: string;
  path: string;
}

export class RouteNames {
  readonly #fixedPaths = new Set<string>();
  /** Without `lazy`, adding a route would compare it with all earlier ones. */
  readonly #patterns = new Memoirist<string>({ lazy: true });

  constructor(routes: Iterable<Route>) {
    for (const { method, path } of routes) {
      if (/[:*]/.test(path)) this.#patterns.add(routedMethod(method), path, path);
      else this.#fixedPaths.add(`${routedMethod(method)} ${path}`);
    }
  }

  pathOf({ method, url }: { method: string; url: string }): string {
    const [verb, path] = [routedMethod(method), pathOf(url)];
    if (this.#fixedPaths.has(`${verb} ${path}`)) return path;
    return this.#patterns.find(verb, path)?.store ?? NO_ROUTE;
  }
}

function routedMethod(method: string): string {
  return method === "WS" || method === "HEAD" ? "GET" : method;
}

const FORWARDED_FOR_ADVICE =
  "A proxy sends X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one address and share its rate limits. Set TRUST_PROXY=on if the proxy is yours.";
const FORWARDED_PROTO_ADVICE =
  "A proxy reports that visitors use https, but PUBLIC_URL does not start with https: cookies are not secure, and links in emails are wrong. Set PUBLIC_URL to the address that visitors type.";

function proxyAdvice({ trustProxy, publicUrl }: Config, log: Logger) {
  let mayWarnOfForwardedFor = !trustProxy;
  let mayWarnOfForwardedProto = publicUrl.startsWith("http:");
  return ({ headers }: Request): void => {
    if (mayWarnOfForwardedFor && headers.has("x-forwarded-for")) {
      mayWarnOfForwardedFor = false;
      log.warn(FORWARDED_FOR_ADVICE);
    }
    if (mayWarnOfForwardedProto && headers.get("x-forwarded-proto") === "https") {
      mayWarnOfForwardedProto = false;
      log.warn(FORWARDED_PROTO_ADVICE);
    }
  };
}
