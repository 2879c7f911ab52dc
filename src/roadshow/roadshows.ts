import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";

export interface NewRoadshow {
  packageId: string;
  title: string;
  description: string;
  /** 1 to 30 (spec section 5). */
  durationDays: number;
}

/** Opens a package's roadshow; until its end the package is featured (DESIGN section 5). */
export async function openRoadshow(db: Db, roadshow: NewRoadshow, now: number): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = newId(now);
    await tx
      .insertInto("roadshows")
      .values({
        id,
        package_id: roadshow.packageId,
        title: roadshow.title,
        description: roadshow.description,
        duration_days: roadshow.durationDays,
        created_at: now,
      })
      .execute();
    await tx
      .updateTable("packages")
      .set((eb) => ({
        roadshow_end_time: now + roadshow.durationDays * DAY,
        version: eb("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", roadshow.packageId)
      .execute();
    return id;
  });
}
