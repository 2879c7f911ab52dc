import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { RoadshowsTable } from "../../db/schema/roadshow";
import { inTransaction } from "../../db/transaction";
import { AuctionEnded } from "../auctions/refusals";
import { Conflict, coded, InvalidInput, NotFound } from "../lib/errors";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { scheduleArrival } from "../packages/arrivals";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import type { NewRoadshow, RoadshowChanges } from "./schema";

export type Roadshow = Selectable<RoadshowsTable> & { ends_at: number };

export class RoadshowNotFound extends coded(NotFound, "roadshow-not-found") {}
export class RoadshowRunning extends coded(Conflict, "roadshow-running") {}

export async function roadshowOf(db: Db, packageId: string): Promise<Roadshow | null> {
  const row = await db
    .selectFrom("roadshows")
    .innerJoin("packages", "packages.id", "roadshows.package_id")
    .selectAll("roadshows")
    .select(["roadshow_end_time", "auction_end_time", "ended_at"])
    .where("package_id", "=", packageId)
    .executeTakeFirst();
  if (!row) return null;
  const { roadshow_end_time, auction_end_time, ended_at, ...roadshow } = row;
  const plannedEnd = plannedEndOf(roadshow);
  const lot = { roadshow_end_time: roadshow_end_time ?? plannedEnd, auction_end_time, ended_at };
  return { ...roadshow, ends_at: roadshowEnd(lot) ?? plannedEnd };
}

/** In epoch milliseconds, no later than the auction's end; null without a roadshow. */
export function roadshowEnd({
  roadshow_end_time,
  auction_end_time,
  ended_at,
}: Pick<Package, "roadshow_end_time" | "auction_end_time" | "ended_at">): number | null {
  if (roadshow_end_time === null) return null;
  return Math.min(roadshow_end_time, ended_at ?? auction_end_time);
}

export async function runningRoadshow(
  db: Db,
  lot: Pick<Package, "id" | "roadshow_end_time" | "auction_end_time" | "ended_at">,
  now: number,
): Promise<Roadshow | null> {
  return now < (roadshowEnd(lot) ?? 0) ? roadshowOf(db, lot.id) : null;
}

export async function openRoadshow(
  db: Db,
  sellerId: string,
  { packageId, title, description, duration }: NewRoadshow,
  now: number,
): Promise<Roadshow> {
  return inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, packageId, sellerId);
    if (lot.status !== "active" || now >= lot.auction_end_time) throw new AuctionEnded();
    const previousRoadshow = await roadshowOf(tx, packageId);
    if (previousRoadshow && now < previousRoadshow.ends_at) throw new RoadshowRunning();
    const columns = { title, description, duration_days: duration, created_at: now };
    const roadshow = await tx
      .insertInto("roadshows")
      .values({ id: newId(now), package_id: packageId, ...columns })
      .onConflict((conflict) => conflict.column("package_id").doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    const ends_at = Math.min(plannedEndOf(roadshow), lot.auction_end_time);
    await featureUntil(tx, packageId, ends_at, now);
    await scheduleArrival(tx, packageId, "featured", now);
    return { ...roadshow, ends_at };
  });
}

export async function endRoadshow(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
  now: number,
): Promise<Roadshow> {
  return inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, packageId, sellerId);
    const roadshow = await runningRoadshow(tx, lot, now);
    if (!roadshow) throw new RoadshowNotFound();
    await featureUntil(tx, packageId, now, now);
    return { ...roadshow, ends_at: now };
  });
}

/** A new duration counts from the opening. */
export async function editRoadshow(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
  { title, description, duration }: RoadshowChanges,
  now: number,
): Promise<Roadshow> {
  return inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, packageId, sellerId);
    const before = await runningRoadshow(tx, lot, now);
    if (!before) throw new RoadshowNotFound();
    const changes = { title, description, duration_days: duration };
    const until = Math.min(plannedEndOf({ ...before, ...changes }), lot.auction_end_time);
    if (until <= now) throw new InvalidInput([{ path: "duration", message: "roadshow-past" }]);
    await tx.updateTable("roadshows").set(changes).where("package_id", "=", packageId).execute();
    await featureUntil(tx, packageId, until, now);
    return { ...before, ...changes, ends_at: until };
  });
}

async function featureUntil(tx: Db, packageId: string, until: number, now: number) {
  await tx
    .updateTable("packages")
    .set((eb) => ({
      roadshow_end_time: until,
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", packageId)
    .execute();
}

function plannedEndOf({ created_at, duration_days }: Selectable<RoadshowsTable>): number {
  return created_at + duration_days * DAY;
}

export type PresentedPackage = Pick<
  Package,
  | "id"
  | "title"
  | "english_title"
  | "language"
  | "status"
  | "reserve_missed"
  | "opens_on"
  | "hidden_at"
  | "certified"
  | "auction_end_time"
  | "ended_at"
  | "roadshow_end_time"
> & { material_count: number };

const MAX_PACKAGES = 1000;

export function presentedPackages(db: Db, sellerId: string): Promise<PresentedPackage[]> {
  return db
    .selectFrom("packages")
    .select(["id", "title", "english_title", "language", "status", "certified"])
    .select(["auction_end_time", "ended_at", "roadshow_end_time"])
    .select(["reserve_missed", "opens_on", "hidden_at"])
    .select((eb) =>
      eb
        .selectFrom("roadshow_materials")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("package_id", "=", "packages.id")
        .$asScalar()
        .$notNull()
        .as("material_count"),
    )
    .where("seller_id", "=", sellerId)
    .orderBy("seq", "desc")
    .limit(MAX_PACKAGES)
    .execute();
}

export function mayBePresented(lot: PresentedPackage, now: number): boolean {
  const isRunning = lot.status === "active" && now < lot.auction_end_time;
  return isRunning && (lot.roadshow_end_time ?? 0) <= now;
}
