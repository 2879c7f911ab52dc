import type { Viewer } from "../../accounts/sessions";
import { RouteNotFound } from "../http/errors";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

/**
 * Answers with a publishers' page (docs/product.md#access-pages). Buyers are led to the
 * marketplace; to visitors it is not there.
 * @throws RouteNotFound
 */
export function forPublisher(
  { viewer }: Reader,
  show: (seller: Viewer) => Promise<Response>,
): Response | Promise<Response> {
  if (!viewer) throw new RouteNotFound();
  return viewer.role === "seller" ? show(viewer) : seeOther("/");
}
