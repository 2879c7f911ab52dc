import type { Viewer } from "../accounts/sessions";
import { Forbidden } from "../lib/errors";

/** Trade Management is the sellers' (docs/product.md#access-pages). */
export class SellerAccessRequired extends Forbidden {
  constructor() {
    super("seller-access-required");
  }
}

/** The viewer, if a seller. @throws SellerAccessRequired */
export function asTrader(viewer: Viewer): Viewer {
  if (viewer.role !== "seller") throw new SellerAccessRequired();
  return viewer;
}
