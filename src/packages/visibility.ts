import type { Db } from "../../db/client";
import type { Package } from "./packages";

interface Asking {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Whether a package that is absent for others is there for a member (docs/product.md#absent-packages). */
export async function mayView(
  db: Db,
  lot: Pick<Package, "id" | "seller_id" | "audience" | "hidden_at">,
  viewer: Asking | null,
): Promise<boolean> {
  if (!viewer) return false;
  if (viewer.id === lot.seller_id) return true;
  if (lot.hidden_at !== null || lot.audience !== "invited") return false;
  return viewer.emailVerified && (await isInvited(db, lot.id, viewer.email));
}

async function isInvited(db: Db, packageId: string, email: string): Promise<boolean> {
  const invitation = await db
    .selectFrom("invitations")
    .select("email")
    .where("package_id", "=", packageId)
    .where("email", "=", email)
    .executeTakeFirst();
  return invitation !== undefined;
}
