import type { Db } from "../../db/client";
import { PackageNotFound } from "../packages/packages";

export async function certifyPackage(
  db: Db,
  packageId: string,
  now: number,
  certified: 0 | 1 = 1,
): Promise<void> {
  const changed = await db
    .updateTable("packages")
    .set((eb) => ({ certified, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PackageNotFound();
}
