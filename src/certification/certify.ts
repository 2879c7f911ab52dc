import type { Db } from "../../db/client";
import { PackageNotFound } from "../packages/packages";

/** Sets the Certified seal on a package. @throws PackageNotFound */
export async function certifyPackage(db: Db, packageId: string, now: number): Promise<void> {
  const certified = await db
    .updateTable("packages")
    .set((eb) => ({ certified: 1, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .returning("id")
    .executeTakeFirst();
  if (!certified) throw new PackageNotFound();
}
