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
  /** Known once the app has all its routes, which is after this has been put around it. */
  routes(): RouteNames;
}

/**
 * Elysia's compiled handler of all routes; it is also called for sockets, and then returns nothing.
 */
type Answer = (request: Request, ...rest: unknown[]) => Promise<Response> | Response;

const NANOSECONDS_A_MS = 1e6;
/** A socket's upgrade has no response of ours. */
const UPGRADED = 101;

/**
 * Around every request: gives it an id, measures it, writes its one line of log, and sees it through
 * when the server stops. The line has the route, never the address itself (RouteNames), and nothing
 * of what was sent.
 */
export function observation({ config, log, metrics, requests, routes }: Observers) {
  const started = crypto.randomUUID().slice(0, 6);
  const advise = proxyAdvice(config, log);
  let count = 0;
  return ((answer: Answer): Answer =>
    async (request, ...rest) => {
      const id = `${started}-${(++count).toString(36)}`;
      advise(request);
      const began = Bun.nanoseconds();
      const response = await requests.through(withRequestId(id, () => answer(request, ...rest)));
      const ms = (Bun.nanoseconds() - began) / NANOSECONDS_A_MS;
      const { method } = request;
      const route = routes().of(request);
      const status = response?.status ?? UPGRADED;
      metrics.answered(method, route, status, ms / 1000);
      log.info({ request: id, method, route, status, ms: Math.round(ms * 100) / 100 }, "request");
      return response;
    }) as unknown as HigherOrderFunction;
}

/** What stands in place of a path that no route has. */
const NO_ROUTE = "(no route)";

interface Route {
  method: string;
  path: string;
}

/**
 * Names requests by their routes, such as `/package/:id`, as the router finds them. Paths themselves
 * are never told on: some hold what opens an account, as the links in mails do, and a mistyped one
 * may too.
 */
export class RouteNames {
  /** Methods and paths of routes that have nothing to fill in. */
  readonly #fixed = new Set<string>();
  /** Lazy, or it would compare each route with all before it. */
  readonly #open = new Memoirist<string>({ lazy: true });

  constructor(routes: Iterable<Route>) {
    for (const { method, path } of routes) {
      if (/[:*]/.test(path)) this.#open.add(asked(method), path, path);
      else this.#fixed.add(`${asked(method)} ${path}`);
    }
  }

  /** The route of a request; NO_ROUTE where there is none. */
  of({ method, url }: { method: string; url: string }): string {
    const [verb, path] = [asked(method), pathOf(url)];
    if (this.#fixed.has(`${verb} ${path}`)) return path;
    return this.#open.find(verb, path)?.store ?? NO_ROUTE;
  }
}

/** A socket is asked for by GET, and HEAD answered as GET is. */
function asked(method: string): string {
  return method === "WS" || method === "HEAD" ? "GET" : method;
}

const FORWARDED_FOR =
  "A proxy sends X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one address, and share its limits. Set TRUST_PROXY=on if the proxy is yours.";
const FORWARDED_PROTO =
  "Visitors come by https, says a proxy, but PUBLIC_URL does not start with https: cookies are not secure, and links in mails lead elsewhere. Set PUBLIC_URL to the address that visitors type.";

/** Looks at requests for signs of a proxy that the settings know nothing of; says each once. */
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
