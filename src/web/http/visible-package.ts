import type { Viewer } from "../../accounts/sessions";
import { isOperator } from "../../operators/operators";
import { findPackage, type Package, PackageNotFound, PackageOnHold } from "../../packages/packages";
import { isOnHoldFor, mayView } from "../../packages/visibility";
import type { AppContext } from "./app-context";

export async function visiblePackage(
  { db, config }: Pick<AppContext, "db" | "config">,
  viewer: Viewer | null,
  id: string,
): Promise<Package> {
  const lot = await findPackage(db, id);
  if (lot.shown === 1 || isOperator(config, viewer, "read", "review")) return lot;
  if (await mayView(db, lot, viewer)) return lot;
  throw (await isOnHoldFor(db, lot, viewer)) ? new PackageOnHold() : new PackageNotFound();
}
