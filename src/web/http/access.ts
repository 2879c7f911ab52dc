import type { Viewer } from "../../accounts/sessions";
import { Forbidden } from "../../lib/errors";
import { RouteNotFound } from "./errors";
import { signedIn } from "./reading";
import { seeOther } from "./redirect";

/** What only sellers may do (docs/product.md#roles). */
export class SellerOnly extends Forbidden {
  constructor() {
    super("seller-only");
  }
}

/** The same of Trade Management (docs/product.md#access-pages). */
export class SellerAccessRequired extends Forbidden {
  constructor() {
    super("seller-access-required");
  }
}

/** The member whose page it is; to everyone else it is not there. @throws RouteNotFound */
export function member(viewer: Viewer | null): Viewer {
  if (!viewer) throw new RouteNotFound();
  return viewer;
}

/** The seller who asks for something. @throws NotSignedIn, SellerOnly or what is given instead */
export function seller(viewer: Viewer | null, Refused: new () => Forbidden = SellerOnly): Viewer {
  const user = signedIn(viewer);
  if (user.role !== "seller") throw new Refused();
  return user;
}

/**
 * A page that only sellers have. Buyers are led elsewhere; to visitors it is not there.
 * @throws RouteNotFound
 */
export async function sellersPage(
  viewer: Viewer | null,
  elsewhere: string,
  show: (seller: Viewer) => Promise<Response>,
): Promise<Response> {
  const user = member(viewer);
  return user.role === "seller" ? show(user) : seeOther(elsewhere);
}
