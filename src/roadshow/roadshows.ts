import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { RoadshowsTable } from "../../db/schema";
import { inTransaction } from "../../db/transaction";
import { AuctionEnded } from "../auctions/refusals";
import { Conflict, NotFound } from "../lib/errors";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import type { NewRoadshow } from "./schema";

/** A package's roadshow; `ends_at` is epoch milliseconds. */
export type Roadshow = Selectable<RoadshowsTable> & { ends_at: number };

export class RoadshowNotFound extends NotFound {
  constructor() {
    super("roadshow-not-found");
  }
}

/** A package has one roadshow at a time. */
export class RoadshowRunning extends Conflict {
  constructor() {
    super("roadshow-running");
  }
}

/** A package's roadshow, running or over; null where it never had one. */
export async function roadshowOf(db: Db, packageId: string): Promise<Roadshow | null> {
  const found = await db
    .selectFrom("roadshows")
    .selectAll()
    .where("package_id", "=", packageId)
    .executeTakeFirst();
  return found ? { ...found, ends_at: endOf(found) } : null;
}

/** A package's roadshow while it runs. */
export async function runningRoadshow(
  db: Db,
  { id, roadshow_end_time }: Pick<Package, "id" | "roadshow_end_time">,
  now: number,
): Promise<Roadshow | null> {
  return now < (roadshow_end_time ?? 0) ? roadshowOf(db, id) : null;
}

/**
 * Opens the roadshow of a package of one's own, or a new one where the last is over. Until its end
 * the package is featured (docs/product.md#roadshows).
 * @throws PackageNotFound for anyone else's too, AuctionEnded, RoadshowRunning
 */
export async function openRoadshow(
  db: Db,
  sellerId: string,
  { packageId, title, description, duration }: NewRoadshow,
  now: number,
): Promise<Roadshow> {
  return inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, packageId, sellerId);
    if (lot.status !== "active" || now >= lot.auction_end_time) throw new AuctionEnded();
    const last = await roadshowOf(tx, packageId);
    if (last && now < last.ends_at) throw new RoadshowRunning();
    const opened = { title, description, duration_days: duration, created_at: now };
    const roadshow = await tx
      .insertInto("roadshows")
      .values({ id: newId(now), package_id: packageId, ...opened })
      .onConflict((conflict) => conflict.column("package_id").doUpdateSet(opened))
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("packages")
      .set((eb) => ({
        roadshow_end_time: endOf(roadshow),
        version: eb("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", packageId)
      .execute();
    return { ...roadshow, ends_at: endOf(roadshow) };
  });
}

function endOf({ created_at, duration_days }: Selectable<RoadshowsTable>): number {
  return created_at + duration_days * DAY;
}
