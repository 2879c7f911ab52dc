import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { newId } from "../lib/ids";
import type { Package } from "./packages";

interface Loss {
  /** Null if the seller has changed a reviewed sample. */
  note: string | null;
  decidedBy: string | null;
}

/** Records why the seal is gone. The seller can request certification again. */
export async function removeSeal(
  tx: Db,
  { id: packageId }: Pick<Package, "id">,
  { note, decidedBy }: Loss,
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set({ certified: 0, ...versioned(now) })
    .where("id", "=", packageId)
    .execute();
  await tx
    .updateTable("sample_files")
    .set({ reviewed_at: null })
    .where("package_id", "=", packageId)
    .execute();
  const outcome = { status: "withdrawn" as const, note, decided_by: decidedBy, decided_at: now };
  await tx
    .insertInto("certification_requests")
    .values({ id: newId(now), package_id: packageId, requested_at: now, ...outcome })
    .execute();
}
