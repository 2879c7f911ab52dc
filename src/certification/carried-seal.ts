import type { Db } from "../../db/client";
import { newId } from "../lib/ids";

/** Copies the decision for a package that says the same and has the same samples. */
export async function carrySeal(tx: Db, from: string, to: string, now: number): Promise<void> {
  const decision = await tx
    .selectFrom("certification_requests")
    .selectAll()
    .where("package_id", "=", from)
    .where("status", "=", "approved")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision) return;
  await tx
    .insertInto("certification_requests")
    .values({ ...decision, id: newId(now), package_id: to })
    .execute();
}
