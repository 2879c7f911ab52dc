import type { Viewer } from "../../accounts/sessions";
import { findOwnPackage } from "../../packages/own-packages";
import { requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { UploadPlace } from "./tus-api";

const collectionPath = (packageId: string) => `/api/packages/${packageId}/collection`;

/** The collection of the seller's own package. @throws NotSignedIn, SellerOnly, PackageNotFound */
export async function ownCollection(
  { db }: Pick<AppContext, "db">,
  viewer: Viewer | null,
  packageId: string,
): Promise<UploadPlace & { packageId: string; path: string }> {
  const lot = await findOwnPackage(db, packageId, requireSeller(viewer).id);
  return placeOf(lot.id);
}

export function placeOf(packageId: string) {
  const path = collectionPath(packageId);
  const hrefOf = (fileId: string) => `${path}/uploads/${fileId}`;
  return { packageId, path, holder: { packageId }, hrefOf };
}
