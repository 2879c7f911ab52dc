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
  const row = await roadshowRow(db, packageId)
    .innerJoin("packages", "packages.id", "roadshows.package_id")
    .select(["roadshow_end_time", "auction_end_time", "ended_at"])
    .executeTakeFirst();
  if (!row) return null;
  const { roadshow_end_time, auction_end_time, ended_at, ...roadshow } = row;
  return { ...roadshow, ends_at: endOf(row, plannedEndOf(roadshow)) };
}

export function roadshowRow(db: Db, packageId: string) {
  return db
    .selectFrom("roadshows")
    .select(["roadshows.id", "package_id", "roadshows.title", "roadshows.description"])
    .select(["duration_days", "roadshows.created_at"])
    .where("package_id", "=", packageId);
}

/** A roadshow without materials has no end in its package's row, because it does not feature it. */
function endOf(lot: EndTimes, plannedEnd: number): number {
  return Math.min(lot.roadshow_end_time ?? plannedEnd, lot.ended_at ?? lot.auction_end_time);
}

type EndTimes = Pick<Package, "roadshow_end_time" | "auction_end_time" | "ended_at">;

/** In epoch milliseconds, no later than the auction's end; null without a roadshow. */
export function roadshowEnd(lot: EndTimes): number | null {
  return lot.roadshow_end_time === null ? null : endOf(lot, lot.roadshow_end_time);
}

export function runningRoadshow(
  lot: EndTimes,
  row: Omit<Roadshow, "ends_at"> | undefined,
  now: number,
): Roadshow | null {
  const end = roadshowEnd(lot) ?? 0;
  return row && now < end ? { ...row, ends_at: end } : null;
}

/** Also finds a roadshow that has no materials yet. @throws RoadshowNotFound */
export async function ownRunningRoadshow(
  db: Db,
  packageId: string,
  now: number,
): Promise<Roadshow> {
  const roadshow = await roadshowOf(db, packageId);
  if (!roadshow || roadshow.ends_at <= now) throw new RoadshowNotFound();
  return roadshow;
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
    await feature(tx, packageId, ends_at, now);
    return { ...roadshow, ends_at };
  });
}

export async function endRoadshow(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
  now: number,
): Promise<Roadshow> {
  return inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const roadshow = await ownRunningRoadshow(tx, packageId, now);
    await setEnd(tx, packageId, now, now);
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
    const before = await ownRunningRoadshow(tx, packageId, now);
    const changes = { title, description, duration_days: duration };
    const until = Math.min(plannedEndOf({ ...before, ...changes }), lot.auction_end_time);
    if (until <= now) throw new InvalidInput([{ path: "duration", message: "roadshow-past" }]);
    await tx.updateTable("roadshows").set(changes).where("package_id", "=", packageId).execute();
    await setEnd(tx, packageId, lot.roadshow_end_time === null ? null : until, now);
    return { ...before, ...changes, ends_at: until };
  });
}

/** Call it when a package gets its first material or loses its last. */
export async function updateFeatured(tx: Db, packageId: string, now: number): Promise<void> {
  const roadshow = await roadshowOf(tx, packageId);
  if (roadshow && now < roadshow.ends_at) await feature(tx, packageId, roadshow.ends_at, now);
}

/** An empty roadshow does not feature its package. */
async function feature(tx: Db, packageId: string, until: number, now: number): Promise<void> {
  const material = await tx
    .selectFrom("roadshow_materials")
    .select("id")
    .where("package_id", "=", packageId)
    .limit(1)
    .executeTakeFirst();
  await setEnd(tx, packageId, material ? until : null, now);
  if (material) await scheduleArrival(tx, packageId, "featured", now);
}

async function setEnd(tx: Db, packageId: string, until: number | null, now: number) {
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
> & { material_count: number; roadshow_ends_at: number | null };

const MAX_PACKAGES = 1000;

export async function presentedPackages(db: Db, sellerId: string): Promise<PresentedPackage[]> {
  const rows = await db
    .selectFrom("packages")
    .leftJoin("roadshows", "roadshows.package_id", "packages.id")
    .select(["packages.id", "packages.title", "english_title", "language", "status", "certified"])
    .select(["auction_end_time", "ended_at", "roadshow_end_time"])
    .select(["roadshows.created_at as opened_at", "roadshows.duration_days"])
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
  return rows.map(({ opened_at, duration_days, ended_at, roadshow_end_time, ...lot }) => {
    const times = { ...lot, ended_at, roadshow_end_time };
    const isOpened = opened_at !== null && duration_days !== null;
    const end = isOpened ? endOf(times, opened_at + duration_days * DAY) : roadshowEnd(times);
    return { ...lot, roadshow_ends_at: end };
  });
}

export function mayBePresented(lot: PresentedPackage, now: number): boolean {
  const isRunning = lot.status === "active" && now < lot.auction_end_time;
  return isRunning && (lot.roadshow_ends_at ?? 0) <= now;
}
