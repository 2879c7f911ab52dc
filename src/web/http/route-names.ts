import { pathOf } from "./request-path";

/** What stands in place of a path that no route has. */
const NO_ROUTE = "(no route)";

const ANY = "*";

/**
 * Names paths by their routes, such as `/package/:id`. Paths themselves are never told on: some hold
 * what opens an account, as the links in mails do, and a mistyped one may too.
 */
export class RouteNames {
  /** The literal parts of all routes. */
  readonly #words = new Set<string>();
  /** Each route by its path with all else blanked out. */
  readonly #byShape = new Map<string, string>();

  constructor(routes: Iterable<string>) {
    for (const route of routes) {
      const parts = route.split("/");
      for (const part of parts) if (!isParameter(part)) this.#words.add(part);
      this.#byShape.set(parts.map((part) => (isParameter(part) ? ANY : part)).join("/"), route);
    }
  }

  /** The route of a request's whole URL; NO_ROUTE where none has its shape. */
  of(url: string): string {
    const path = pathOf(url);
    return this.#byShape.get(path) ?? this.#byShape.get(this.#shapeOf(path)) ?? NO_ROUTE;
  }

  #shapeOf(path: string): string {
    return path
      .split("/")
      .map((part) => (this.#words.has(part) ? part : ANY))
      .join("/");
  }
}

function isParameter(part: string): boolean {
  return part.startsWith(":") || part === ANY;
}
