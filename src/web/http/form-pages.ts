import type { ErrorValues } from "../../lib/error-codes";
import type { TooLarge } from "../../lib/errors";
import { NO_ROUTE, type RouteNames } from "./observation";
import { refererPath, seeOther } from "./redirect";
import { isApiRequest, isFragmentWanted, pathOf } from "./request";

/**
 * A page shown in answer to a POST often has no GET route. Reloading it, or changing the language
 * there, leads to the page of its form.
 */
export function pageOfForm(routes: RouteNames, { method, url }: Request): string | null {
  if (method !== "GET" || isApiRequest(url)) return null;
  const isForm = routes.pathOf({ method: "POST", url }) !== NO_ROUTE;
  return isForm ? pageAbove(routes, pathOf(url)) : null;
}

const PAGES_BY_PREFIX: Record<string, string> = {
  "/bid": "/trade",
  "/packages": "/packages/import",
};

function pageAbove(routes: RouteNames, path: string): string {
  const parent = path.slice(0, path.lastIndexOf("/"));
  if (parent === "") return "/";
  const page = PAGES_BY_PREFIX[parent] ?? parent;
  const isPage = routes.pathOf({ method: "GET", url: page }) !== NO_ROUTE;
  return isPage ? page : pageAbove(routes, parent);
}

const FILE_FORMS = new Set(["/profile/picture", "/packages/import"]);

/** Without JavaScript, only the server can say that a file is too large. */
export function fileFormAgain({ headers, url }: Request, { values }: TooLarge): Response | null {
  const isFileForm = FILE_FORMS.has(pathOf(url));
  const isPage = headers.get("accept")?.includes("text/html") && !isFragmentWanted(headers);
  const formPath = refererPath(headers.get("referer") ?? undefined);
  if (!isFileForm || !isPage || !formPath) return null;
  const { maxBytes } = values as ErrorValues["too-large"];
  return seeOther(formPath, "file-too-large", `${Math.floor(maxBytes / 1_000_000)} MB`);
}
