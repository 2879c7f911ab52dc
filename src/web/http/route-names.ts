import { Memoirist } from "memoirist";
import { pathOf } from "./request-path";

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
