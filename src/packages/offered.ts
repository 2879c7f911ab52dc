import type { Db } from "../../db/client";

export async function isOffered(tx: Db, packageId: string, now: number): Promise<boolean> {
  const offer = await tx
    .selectFrom("offers")
    .select("id")
    .where("package_id", "=", packageId)
    .where("status", "=", "open")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return offer !== undefined;
}
